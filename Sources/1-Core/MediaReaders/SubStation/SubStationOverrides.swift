/// Reads the text of an event, and the overrides in braces that change its style.
struct SubStationOverrides {
    private let script: SubStationScript
    private let base: SubStationScript.Style
    private var style: SubStationScript.Style
    private var alignment: Int
    private var point: (x: Double, y: Double)?
    private var isDrawing = false
    private var result = StyledText()
    private var buffer: [UInt8] = []

    private static let longestOverride = 4_096

    init(script: SubStationScript, style: SubStationScript.Style) {
        self.script = script
        base = style
        self.style = style
        alignment = style.alignment
    }

    mutating func read(_ bytes: ArraySlice<UInt8>) -> StyledText {
        var index = bytes.startIndex
        while index < bytes.endIndex, buffer.count < SubtitleFile.longestText {
            let rest = bytes[index...]
            if rest.first == UInt8(ascii: "{"),
                let close = rest.prefix(Self.longestOverride).firstIndex(of: UInt8(ascii: "}"))
            {
                flush()
                takeOverrides(bytes[(index + 1)..<close])
                index = close + 1
            } else if ASCII.hasPrefix(rest, "\\N") || ASCII.hasPrefix(rest, "\\n") {
                put(0x0A)
                index += 2
            } else if ASCII.hasPrefix(rest, "\\h") {
                put(0x20)
                index += 2
            } else {
                put(bytes[index])
                index += 1
            }
        }
        flush()
        var text = result.tidied(limit: SubtitleFile.longestText / 4)
        text.placement = placement
        return text
    }

    private mutating func put(_ byte: UInt8) { if !isDrawing { buffer.append(byte) } }

    private mutating func flush() {
        result.append(String(decoding: buffer, as: UTF8.self), style.look)
        buffer = []
    }

    /// The look of the text that follows.
    var look: StyledText.Style {
        get { style.look }
        set { style.look = newValue }
    }

    /// Takes the overrides between braces.
    mutating func takeOverrides(_ bytes: ArraySlice<UInt8>) {
        for tag in bytes.split(separator: UInt8(ascii: "\\")).prefix(64) { take(ASCII.trimmed(tag)) }
    }

    private mutating func take(_ tag: ArraySlice<UInt8>) {
        func value(_ count: Int) -> Double? { ASCII.decimal(tag.dropFirst(count)) }
        if ASCII.hasPrefix(tag, "pos("), let new = Self.pair(tag.dropFirst(4)) {
            point = point ?? new
        } else if ASCII.hasPrefix(tag, "move("), let new = Self.pair(tag.dropFirst(5)) {
            point = point ?? new
        } else if ASCII.hasPrefix(tag, "an"), let key = value(2), (1...9).contains(key) {
            alignment = Int(key)
        } else if ASCII.hasPrefix(tag, "fn") {
            let name = String(decoding: ASCII.trimmed(tag.dropFirst(2)), as: UTF8.self)
            style.look.family = name.isEmpty || name == "0" ? base.look.family : StyledText.Style.family(name)
        } else if ASCII.hasPrefix(tag, "fs"), let size = value(2), size > 0 {
            style.look.scale = script.scale(ofSize: size)
        } else if ASCII.hasPrefix(tag, "1c") || ASCII.hasPrefix(tag, "c&") || tag.elementsEqual("c".utf8) {
            let color = Self.color(tag.drop { $0 != UInt8(ascii: "&") })
            style.look.color = color == nil ? base.look.color : color == 0xFFFFFF ? nil : color
        } else if tag.first == UInt8(ascii: "r") {
            let name = String(decoding: tag.dropFirst(), as: UTF8.self)
            style.look = (name.isEmpty ? nil : script.styles[name])?.look ?? base.look
        } else if tag.count <= 4, let letter = tag.first {
            let number = value(1)
            switch letter {
            case UInt8(ascii: "b"): style.look.isBold = number.map { $0 == 1 || $0 >= 600 } ?? base.look.isBold
            case UInt8(ascii: "i"): style.look.isItalic = number.map { $0 != 0 } ?? base.look.isItalic
            case UInt8(ascii: "u"): style.look.isUnderlined = number.map { $0 != 0 } ?? base.look.isUnderlined
            case UInt8(ascii: "p"): isDrawing = (number ?? 0) > 0
            case UInt8(ascii: "a"):
                if let number, number >= 0, number < 16 { alignment = SubStationScript.alignment(ofOld: Int(number)) }
            default: break
            }
        }
    }

    /// Two numbers such as `320,50)`.
    private static func pair(_ bytes: ArraySlice<UInt8>) -> (x: Double, y: Double)? {
        let parts = bytes.prefix { $0 != UInt8(ascii: ")") }.split(separator: UInt8(ascii: ","))
        guard parts.count >= 2, let x = ASCII.decimal(ASCII.trimmed(parts[0])),
            let y = ASCII.decimal(ASCII.trimmed(parts[1]))
        else { return nil }
        return (x, y)
    }

    /// A color such as `&H00BBGGRR`, `&HBBGGRR&` or a decimal number, as red, green and blue.
    static func color(_ bytes: ArraySlice<UInt8>) -> UInt32? {
        let text = String(decoding: bytes.prefix(16), as: UTF8.self).filter { $0 != "&" && $0 != " " }
        let value: UInt32?
        if text.hasPrefix("H") || text.hasPrefix("h") {
            value = UInt32(text.dropFirst(), radix: 16)
        } else {
            value = Int64(text).map { UInt32(truncatingIfNeeded: $0) }
        }
        return value.map { ($0 & 0xFF) << 16 | $0 & 0xFF00 | ($0 >> 16) & 0xFF }
    }

    /// The place; `nil` for the usual one.
    var placement: StyledText.Placement? {
        var place = StyledText.Placement(
            horizontal: alignment % 3 == 1 ? .leading : alignment % 3 == 2 ? .center : .trailing,
            vertical: alignment <= 3 ? .bottom : alignment <= 6 ? .middle : .top)
        if let point {
            place.x = min(max(point.x / script.width, 0), 1)
            place.y = min(max(point.y / script.height, 0), 1)
        }
        return place.isUsual ? nil : place
    }
}
