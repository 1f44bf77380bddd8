/// A text with placeholders for values: `%@`, or `%2$@` with a position; `%%` is a percent sign.
struct PlaceholderFormat {
    /// A piece of a format.
    enum Run: Hashable {
        /// Text that is shown as it is.
        case literal(String)
        /// A place for a value: its text, and its position from 0, or `nil` for the next one.
        case placeholder(String, position: Int?)
    }

    private(set) var runs: [Run] = []

    /// Splits a text.
    ///
    /// - Parameters:
    ///   - format: The text.
    ///   - isFormat: `false` if percent signs in it have no meaning.
    init(_ format: String, isFormat: Bool = true) {
        guard isFormat else {
            runs = [.literal(format)]
            return
        }
        var literal = ""
        var rest = format.utf8[...]
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
            literal += String(decoding: rest[..<percent], as: UTF8.self)
            let after = rest[rest.index(after: percent)...]
            if after.first == UInt8(ascii: "%") {
                literal += "%"
                rest = after.dropFirst()
            } else if let (run, end) = Self.placeholder(after) {
                if !literal.isEmpty { runs.append(.literal(literal)) }
                literal = ""
                runs.append(run)
                rest = end
            } else {
                literal += "%"
                rest = after
            }
        }
        literal += String(decoding: rest, as: UTF8.self)
        if !literal.isEmpty { runs.append(.literal(literal)) }
    }

    /// The text with values; `nil` if a placeholder has no value, or a value no placeholder.
    ///
    /// - Parameters:
    ///   - arguments: The values.
    ///   - canOmit: `true` if values can be without a placeholder, as in “One item”.
    ///   - localization: The language of numbers.
    func text(
        with arguments: [LocalizedStringKey.Argument], canOmit: Bool, in localization: Localization
    ) -> String? {
        var text = ""
        var next = 0
        var used: Set<Int> = []
        for run in runs {
            switch run {
            case .literal(let literal): text += literal
            case .placeholder(_, let position):
                let index = position ?? next
                next += position == nil ? 1 : 0
                guard arguments.indices.contains(index) else { return nil }
                used.insert(index)
                text += Self.text(of: arguments[index], in: localization)
            }
        }
        return canOmit || used.count == arguments.count ? text : nil
    }

    private static func text(of argument: LocalizedStringKey.Argument, in localization: Localization) -> String {
        switch argument {
        case .text(let text): text
        case .key(let key): localization.string(for: key)
        case .integer(let number): String(number)
        case .decimal(let number, let digits): localization.decimal(number, digits: digits)
        }
    }

    /// Reads what follows a percent sign; `nil` if it is no placeholder.
    private static func placeholder(_ text: Substring.UTF8View) -> (Run, Substring.UTF8View)? {
        var rest = text
        var position: Int?
        let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
        if !digits.isEmpty {
            let after = rest[digits.endIndex...]
            guard after.first == UInt8(ascii: "$"), let number = Int(String(decoding: digits, as: UTF8.self)),
                number > 0
            else { return nil }
            position = number - 1
            rest = after.dropFirst()
        }
        guard rest.first == UInt8(ascii: "@") else { return nil }
        rest = rest.dropFirst()
        let whole = "%" + String(decoding: text[..<rest.startIndex], as: UTF8.self)
        return (.placeholder(whole, position: position), rest)
    }
}
