/// The styles that an element of a document states: those of TTML 1, section 8.2, and of IMSC 1.1 that a cue can have.
struct TTMLLook: Sendable, Hashable {
    /// The part of an element in an annotation of letters.
    enum Ruby: Sendable, Hashable { case container, text, delimiter }

    /// The alignment of lines. The edge at which lines begin depends on the direction.
    enum Alignment: Sendable, Hashable { case left, center, right, start, end }

    var isBold, isItalic, isUnderlined: Bool?
    var color: UInt32?
    var isHidden: Bool?
    var align: Alignment?
    var isRightToLeft: Bool?
    // Elements do not inherit the following.
    var display: StyledText.Vertical?
    /// The corner and the size of a region, in shares of the picture.
    var origin, extent: TTMLSizes.Pair?
    /// The place of a region that depends on its size.
    var position: TTMLPosition?
    var ruby: Ruby?
    /// `true` for an element that is not displayed, with everything in it.
    var isRemoved: Bool?

    /// The styles that an element passes on to its content.
    var inherited: TTMLLook {
        var look = self
        (look.display, look.origin, look.extent, look.position) = (nil, nil, nil, nil)
        (look.ruby, look.isRemoved) = (nil, nil)
        return look
    }

    /// `true` for an element with a place that is not that of its region.
    var hasPlace: Bool { origin != nil || position != nil }

    /// The styles, and for what they do not state those of another element.
    func over(_ base: TTMLLook) -> TTMLLook {
        var look = self
        look.isBold = isBold ?? base.isBold
        look.isItalic = isItalic ?? base.isItalic
        look.isUnderlined = isUnderlined ?? base.isUnderlined
        look.color = color ?? base.color
        look.isHidden = isHidden ?? base.isHidden
        look.align = align ?? base.align
        look.isRightToLeft = isRightToLeft ?? base.isRightToLeft
        return look
    }

    /// The look of letters.
    var style: StyledText.Style {
        var style = StyledText.Style()
        style.isBold = isBold ?? false
        style.isItalic = isItalic ?? false
        style.isUnderlined = isUnderlined ?? false
        style.color = color
        return style
    }

    /// Takes the attributes of an element, whose names may have any prefix.
    mutating func take(_ attributes: [String: String], _ sizes: TTMLSizes) {
        for (name, value) in attributes {
            let value = value.lowercased()
            switch name {
            case "color": color = Self.color(value) ?? color
            case "fontStyle": isItalic = value == "italic" || value == "oblique"
            case "fontWeight": isBold = value == "bold"
            case "textDecoration":
                if value.contains("nounderline") || value == "none" {
                    isUnderlined = false
                } else if value.contains("underline") {
                    isUnderlined = true
                }
            case "visibility": isHidden = value == "hidden"
            case "opacity": if let opacity = TTMLSizes.number(value[...]), opacity <= 0 { isHidden = true }
            case "direction": isRightToLeft = value == "rtl"
            case "writingMode": isRightToLeft = value == "rltb" || value == "rl"
            case "textAlign": align = Self.alignments[value] ?? .start
            case "displayAlign": display = value == "before" ? .top : value == "center" ? .middle : .bottom
            case "origin": origin = sizes.pair(value) ?? origin
            case "extent": extent = sizes.pair(value) ?? extent
            case "position": position = TTMLPosition(value, sizes) ?? position
            case "display": isRemoved = value == "none"
            case "ruby": ruby = Self.rubies[value]
            default: break
            }
        }
    }

    private static let rubies: [String: Ruby] = [
        "container": .container, "basecontainer": .container, "textcontainer": .container, "text": .text,
        "delimiter": .delimiter,
    ]

    private static let alignments: [String: Alignment] = [
        "left": .left, "center": .center, "right": .right, "start": .start, "end": .end,
    ]

    /// The place of a text with these styles in a region; `nil` for the usual one.
    func placement(in region: TTMLLook?) -> StyledText.Placement? {
        guard let region else { return nil }
        // Initial values: TTML 1, sections 8.2.7 and 8.2.21.
        let (horizontal, vertical) = (self.horizontal, region.display ?? .top)
        let extent = region.extent ?? TTMLSizes.Pair(x: 1, y: 1)
        let corner = region.extent == nil ? nil : TTMLSizes.Pair.zero
        guard let origin = region.position?.origin(of: extent) ?? region.origin ?? corner else {
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

    private var horizontal: StyledText.Horizontal {
        switch align ?? .start {
        case .center: .center
        case .left: .leading
        case .right: .trailing
        case .start: isRightToLeft == true ? .trailing : .leading
        case .end: isRightToLeft == true ? .leading : .trailing
        }
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
