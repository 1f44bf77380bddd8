/// The head of a SubStation Alpha script: its size and its styles, by which the texts of its events are styled.
///
/// Bold, italic and underlined letters, families of fonts, colors, sizes, alignments and positions are read; other overrides,
/// such as animations, karaoke and drawings, are ignored. Damaged lines are left out. Cost: linear.
///
///     let script = SubStationScript(Array(header.utf8))
///     let text = script.text(Array(#"{\an8\i1}Hello"#.utf8)[...], style: "Default")
///
/// Sources: the ASS File Format Specification of libass, and the SSA v4.00+ specification of Matroska.
package struct SubStationScript: Sendable, Hashable {
    /// A style of the table.
    struct Style: Sendable, Hashable {
        var look = StyledText.Style()
        var fontSize = 0.0
        /// 1 to 9, as on the keys of numbers.
        var alignment = 2
        /// Distances in the script's pixels.
        var left = 0.0, right = 0.0, vertical = 0.0
    }

    /// The size of the picture for which the script is made.
    private(set) var width = 384.0, height = 288.0
    private(set) var styles: [String: Style] = [:]
    private var fields: [String] = []
    private var isOld = false

    private static let largestStyleCount = 4_096
    private static let sizes = 1.0...100_000

    /// Creates a script without styles.
    package init() {}

    /// Reads the head of a script, in UTF-8.
    package init(_ text: [UInt8]) {
        var hasWidth = false
        for raw in ByteLines(text) {
            let line = ASCII.trimmed(raw)
            if ASCII.hasPrefix(line, "[V4 Styles]", ignoringCase: true) { isOld = true }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let value = ASCII.trimmed(line[(colon + 1)...])
            switch String(decoding: line[..<colon].prefix(32), as: UTF8.self) {
            case "PlayResX":
                if let number = ASCII.decimal(value), Self.sizes.contains(number) { (width, hasWidth) = (number, true) }
            case "PlayResY":
                if let number = ASCII.decimal(value), Self.sizes.contains(number) {
                    height = number
                    if !hasWidth { width = number * 4 / 3 }
                }
            case "Format": if fields.isEmpty { fields = Self.list(value).map { $0.lowercased() } }
            case "Style": takeStyle(Self.list(value))
            default: break
            }
        }
    }

    private static func list(_ value: ArraySlice<UInt8>) -> [String] {
        value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).prefix(64).map {
            String(decoding: ASCII.trimmed($0), as: UTF8.self)
        }
    }

    private mutating func takeStyle(_ values: [String]) {
        var style = Style()
        var name: String?
        for (field, value) in zip(fields, values) {
            switch field {
            case "name": name = value
            case "fontname": style.look.family = StyledText.Style.family(value)
            case "fontsize": style.fontSize = number(value) ?? 0
            case "primarycolour":
                let color = SubStationOverrides.color(Array(value.utf8)[...])
                // White is the viewer's color.
                style.look.color = color == 0xFFFFFF ? nil : color
            case "bold": style.look.isBold = number(value).map { $0 != 0 } ?? false
            case "italic": style.look.isItalic = number(value).map { $0 != 0 } ?? false
            case "underline": style.look.isUnderlined = number(value).map { $0 != 0 } ?? false
            case "alignment":
                let alignment = Int(number(value) ?? 2)
                style.alignment = isOld ? Self.alignment(ofOld: alignment) : (1...9).contains(alignment) ? alignment : 2
            case "marginl": style.left = number(value) ?? 0
            case "marginr": style.right = number(value) ?? 0
            case "marginv": style.vertical = number(value) ?? 0
            default: break
            }
        }
        guard let name, styles.count < Self.largestStyleCount else { return }
        style.look.scale = scale(ofSize: style.fontSize)
        styles[name.hasPrefix("*") ? String(name.dropFirst()) : name] = style
    }

    private func number(_ text: String) -> Double? {
        ASCII.decimal(Array(text.utf8.prefix(32))).flatMap { $0.magnitude <= 1e6 ? $0 : nil }
    }

    /// The alignments of version 4: 1 to 3 at the bottom, plus 4 at the top, plus 8 in the middle.
    static func alignment(ofOld value: Int) -> Int {
        guard (1...11).contains(value), value & 3 != 0 else { return 2 }
        return (value & 3) + (value & 4 != 0 ? 6 : value & 8 != 0 ? 3 : 0)
    }

    /// The factor of a size of letters: usual ones are a sixteenth of the picture's height.
    func scale(ofSize size: Double) -> Double? {
        guard size > 0 else { return nil }
        let scale = min(max(size / height * 16, 0.3), 4)
        // Sizes near the usual one are the viewer's matter.
        return (0.75...1.4).contains(scale) ? nil : (scale * 20).rounded() / 20
    }

    /// The text of a block of Matroska: an event whose times are those of the block. `nil` for a damaged one.
    package func text(ofBlock block: [UInt8]) -> StyledText? {
        // ReadOrder, Layer, Style, Name, MarginL, MarginR, MarginV, Effect, Text.
        let fields = block.split(separator: UInt8(ascii: ","), maxSplits: 8, omittingEmptySubsequences: false)
        guard fields.count == 9 else { return nil }
        return text(fields[8], style: String(decoding: ASCII.trimmed(fields[2]), as: UTF8.self))
    }

    /// The text of an event, with its styles and its place.
    /// - Parameters:
    ///   - bytes: The last field of the event.
    ///   - style: The name of its style.
    package func text(_ bytes: ArraySlice<UInt8>, style: String) -> StyledText {
        let style = styles[style.hasPrefix("*") ? String(style.dropFirst()) : style] ?? styles["Default"] ?? Style()
        var overrides = SubStationOverrides(script: self, style: style)
        return overrides.read(bytes)
    }
}
