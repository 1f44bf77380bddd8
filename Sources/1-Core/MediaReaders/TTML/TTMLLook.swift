/// The styles that apply to a text of a document: those of TTML 1, section 8.2, that a cue can have.
struct TTMLLook: Sendable, Hashable {
    var style = StyledText.Style()
    var align: StyledText.Horizontal?
    var display: StyledText.Vertical?
    /// The corner and the size of a region, in shares of the picture.
    var origin, extent: (x: Double, y: Double)?

    static func == (a: TTMLLook, b: TTMLLook) -> Bool {
        a.style == b.style && a.align == b.align && a.display == b.display && a.origin?.x == b.origin?.x
            && a.origin?.y == b.origin?.y && a.extent?.x == b.extent?.x && a.extent?.y == b.extent?.y
    }

    func hash(into hasher: inout Hasher) { hasher.combine(style) }

    /// Takes the attributes of an element, whose names may have any prefix.
    mutating func take(_ attributes: [String: String], pixels: (x: Double, y: Double)?) {
        for (name, value) in attributes {
            let value = value.lowercased()
            switch name {
            case "color": style.color = Self.color(value) ?? style.color
            case "fontStyle": style.isItalic = value == "italic" || value == "oblique"
            case "fontWeight": style.isBold = value == "bold"
            case "textDecoration":
                if value.contains("nounderline") || value == "none" {
                    style.isUnderlined = false
                } else if value.contains("underline") {
                    style.isUnderlined = true
                }
            case "textAlign":
                align = value == "center" ? .center : value == "right" || value == "end" ? .trailing : .leading
            case "displayAlign": display = value == "before" ? .top : value == "center" ? .middle : .bottom
            case "origin": origin = Self.pair(value, pixels) ?? origin
            case "extent": extent = Self.pair(value, pixels) ?? extent
            default: break
            }
        }
    }

    /// The place of a text in a region; `nil` for the usual one.
    static func placement(_ region: TTMLLook?, align: StyledText.Horizontal?) -> StyledText.Placement? {
        guard let region else { return nil }
        // Initial values: TTML 1, sections 8.2.7 and 8.2.21.
        let (horizontal, vertical) = (align ?? region.align ?? .leading, region.display ?? .top)
        guard let origin = region.origin, let extent = region.extent else {
            let place = StyledText.Placement(horizontal: horizontal, vertical: region.display ?? .bottom)
            return place.isUsual || region.display == nil && align == nil ? nil : place
        }
        let share: (StyledText.Horizontal) -> Double = { $0 == .leading ? 0 : $0 == .center ? 0.5 : 1 }
        var place = StyledText.Placement(horizontal: horizontal, vertical: vertical)
        place.x = min(max(origin.x + extent.x * share(horizontal), 0), 1)
        place.y = min(max(origin.y + extent.y * (vertical == .top ? 0 : vertical == .middle ? 0.5 : 1), 0), 1)
        // Subtitles in the middle of the lower edge stand where the viewer wants them.
        let isCentered = horizontal == .center && abs((place.x ?? 0.5) - 0.5) < 0.02
        if isCentered, vertical == .bottom, (place.y ?? 0) > 0.75 { return nil }
        return place
    }

    /// Two lengths in percent, or in pixels of the root's extent.
    static func pair(_ text: String, _ pixels: (x: Double, y: Double)?) -> (x: Double, y: Double)? {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let x = length(parts[0], pixels?.x), let y = length(parts[1], pixels?.y) else {
            return nil
        }
        return (x, y)
    }

    private static func length(_ text: Substring, _ pixels: Double?) -> Double? {
        let bytes = Array(text.utf8.prefix(32))
        if bytes.last == UInt8(ascii: "%") { return ASCII.decimal(bytes.dropLast()).map { $0 / 100 } }
        guard text.hasSuffix("px"), let pixels, pixels > 0 else { return nil }
        return ASCII.decimal(bytes.dropLast(2)).map { $0 / pixels }
    }

    /// A color: `#rrggbb`, `#rrggbbaa`, `rgb(r,g,b)`, `rgba(r,g,b,a)` or a name (TTML 1, section 8.3.2).
    static func color(_ text: String) -> UInt32? {
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            guard digits.utf8.count == 6 || digits.utf8.count == 8 else { return nil }
            return UInt32(digits.prefix(6), radix: 16)
        }
        if text.hasPrefix("rgb"), let open = text.firstIndex(of: "("), text.last == ")" {
            let parts = text[text.index(after: open)...].dropLast().split(separator: ",")
            let values = parts.prefix(3).compactMap { UInt8($0.filter { $0 != " " }) }
            return values.count == 3 ? values.reduce(0) { $0 << 8 | UInt32($1) } : nil
        }
        return color(named: text)
    }

    /// A color by its name.
    static func color(named name: String) -> UInt32? { names[name] }

    private static let names: [String: UInt32] = [
        "black": 0, "silver": 0xC0C0C0, "gray": 0x808080, "white": 0xFFFFFF, "maroon": 0x800000, "red": 0xFF0000,
        "purple": 0x800080, "fuchsia": 0xFF00FF, "magenta": 0xFF00FF, "green": 0x008000, "lime": 0x00FF00,
        "olive": 0x808000, "yellow": 0xFFFF00, "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF,
        "cyan": 0x00FFFF,
    ]
}
