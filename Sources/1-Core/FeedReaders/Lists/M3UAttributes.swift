/// The attributes of an `#EXTM3U` or `#EXTINF` line: `NAME="VALUE"`, `NAME='VALUE'` or `NAME=VALUE`.
///
/// Lists in the wild do not escape quotes. A quote ends a value only in front of a comma, another attribute or the end
/// of the line. Values without quotes may contain spaces.
struct M3UAttributes {
    /// The text after the attributes that were read; after the last one, the text after its comma.
    private(set) var rest: ArraySlice<UInt8>
    /// The quotes that end no value in the rest, so further searches are unnecessary.
    private var unclosed: Set<UInt8> = []

    init(_ text: ArraySlice<UInt8>) { rest = text }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
    private static let comma = UInt8(ascii: ",")
    private static let equals = UInt8(ascii: "=")

    /// `true` if the text begins with `NAME="`.
    var beginsWithQuotedAttribute: Bool {
        let text = rest.drop { $0 <= 0x20 }
        guard let end = Self.nameEnd(in: text) else { return false }
        return text[(end + 1)...].first.map(Self.isQuote) ?? false
    }

    /// Returns the next name and value; `nil` after the last attribute.
    mutating func next() -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
        while true {
            let text = rest.drop { $0 <= 0x20 }
            guard let first = text.first else {
                rest = text
                return nil
            }
            if first == Self.comma {
                rest = text.dropFirst()
                return nil
            }
            if let end = Self.nameEnd(in: text) {
                return (text[..<end], takeValue(text[(end + 1)...]))
            }
            // Not an attribute. The title follows the next comma; without a comma, this is the title.
            guard let next = Self.nextAttributeOrComma(in: text) else {
                rest = text
                return nil
            }
            rest = text[next...]
        }
    }

    private mutating func takeValue(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let text = text.drop { $0 == 0x20 }
        guard let quote = text.first, Self.isQuote(quote) else {
            let end = Self.nextAttributeOrComma(in: text) ?? text.endIndex
            rest = text[end...]
            return text[..<end].trimmed
        }
        let value = text.dropFirst()
        let isEnd: (Int) -> Bool = { value[$0] == quote && Self.endsValue(value[($0 + 1)...]) }
        if !unclosed.contains(quote), let end = value.indices.first(where: isEnd) {
            rest = value[(end + 1)...]
            return value[..<end].trimmed
        }
        unclosed.insert(quote)
        // The closing quote is missing.
        let end = value.firstIndex { $0 == quote || $0 == Self.comma } ?? value.endIndex
        rest = value[end...]
        if rest.first == quote { rest = rest.dropFirst() }
        return value[..<end].trimmed
    }

    /// Returns whether the text after a quote shows that the quote ends a value.
    private static func endsValue(_ text: ArraySlice<UInt8>) -> Bool {
        let rest = text.drop { $0 <= 0x20 }
        guard let first = rest.first else { return true }
        // The next attribute usually follows a space, but not always.
        return first == comma || nameEnd(in: rest) != nil
    }

    /// Returns the index of the equals sign after a name; `nil` if the text does not begin with an attribute.
    private static func nameEnd(in text: ArraySlice<UInt8>) -> Int? {
        guard let first = text.first, first.isLetter else { return nil }
        // Longer names do not exist, and a limit keeps the cost linear.
        for index in text.indices.prefix(40) {
            let byte = text[index]
            if byte == equals { return index }
            guard byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") else {
                return nil
            }
        }
        return nil
    }

    /// Returns the index of the next comma, or of the next attribute after a space.
    private static func nextAttributeOrComma(in text: ArraySlice<UInt8>) -> Int? {
        text.indices.first { index in
            text[index] == comma
                || text[index] <= 0x20 && index + 1 < text.endIndex && nameEnd(in: text[(index + 1)...]) != nil
        }
    }

    // MARK: - Values

    /// Returns the addresses of a value that are separated by commas, semicolons or spaces.
    ///
    /// A comma inside an address is kept: a new address begins only with its scheme.
    static func addresses(in value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        let value = HTMLText.decodingReferences(value).trimmed
        var result: [ArraySlice<UInt8>] = []
        var start = value.startIndex
        for index in value.indices where ",; ".utf8.contains(value[index]) {
            let next = value[(index + 1)...]
            guard
                next.first.map({ ",; ".utf8.contains($0) }) ?? true || next.hasPrefix("http") || next.hasPrefix("file:")
            else { continue }
            result.append(value[start..<index])
            start = index + 1
        }
        result.append(value[start...])
        return result.map { address in
            // It does not end with a separator, which may come before a control character.
            var address = address.trimmed
            while let last = address.last, ",;".utf8.contains(last) { address = address.dropLast().trimmed }
            return address
        }.filter { !$0.isEmpty }
    }
}
