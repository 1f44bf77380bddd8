/// The units of a document's lengths.
///
/// Source: TTML 1, section 8.3.9; IMSC 1.1, section 8.4.2 (`rw` and `rh`).
struct TTMLSizes: Sendable, Hashable {
    /// A horizontal and a vertical length.
    struct Pair: Sendable, Hashable {
        var x, y: Double

        static let zero = Pair(x: 0, y: 0)
    }

    /// The size of the picture in pixels; `nil` if the document does not state it.
    var pixels: Pair?
    /// The number of cells in a row and in a column.
    var cells = Pair(x: 32, y: 15)

    /// Two lengths, in shares of the picture.
    func pair(_ text: String) -> Pair? {
        let parts = Self.parts(text)
        guard parts.count == 2, let x = length(parts[0], isVertical: false), let y = length(parts[1], isVertical: true)
        else { return nil }
        return Pair(x: x, y: y)
    }

    /// A length as a share of the width or height of the picture.
    func length(_ text: Substring, isVertical: Bool) -> Double? {
        let number = text.prefix { !$0.isLetter && $0 != "%" }
        guard let value = Self.number(number) else { return nil }
        switch text[number.endIndex...] {
        case "%": return value / 100
        case "px":
            guard let pixels else { return nil }
            let size = isVertical ? pixels.y : pixels.x
            return size > 0 ? value / size : nil
        case "c": return value / (isVertical ? cells.y : cells.x)
        case "rw": return isVertical ? value / 100 * Self.ratio : value / 100
        case "rh": return isVertical ? value / 100 : value / 100 / Self.ratio
        default: return nil
        }
    }

    /// The assumed ratio of the picture's width and height.
    private static let ratio = 16.0 / 9

    static func parts(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

    /// Two numbers that a closure reads; `nil` without a text.
    static func pair(_ text: String?, _ read: (Substring) -> Double?) -> Pair? {
        let parts = parts(text ?? "")
        guard parts.count == 2, let x = read(parts[0]), let y = read(parts[1]) else { return nil }
        return Pair(x: x, y: y)
    }

    static func number(_ text: Substring) -> Double? { ASCII.decimal(text.utf8) }
}

/// The place of a region in the room that its size leaves.
///
/// Source: TTML 2, section 10.2.36 (`tts:position`).
struct TTMLPosition: Sendable, Hashable {
    /// A share of the room, and a distance in shares of the picture.
    private struct Offset: Sendable, Hashable {
        var share = 0.5
        var distance = 0.0
    }

    private var x = Offset()
    private var y = Offset()

    /// Reads one to four components, such as `center`, `50% 90%` or `right 10% bottom 5%`.
    init?(_ text: String, _ sizes: TTMLSizes) {
        var parts = TTMLSizes.parts(text)[...]
        guard (1...4).contains(parts.count) else { return nil }
        let hasDistances = parts.count > 2
        var isVertical = parts.count == 2 && ["top", "bottom"].contains(parts.first)
        while let part = parts.popFirst() {
            var offset = Offset()
            switch part {
            case "left", "right": isVertical = false
            case "top", "bottom": isVertical = true
            case "center": break
            default:
                guard !hasDistances, let length = Self.offset(part, isVertical, sizes) else { return nil }
                offset = length
            }
            if part == "left" || part == "top" { offset.share = 0 }
            if part == "right" || part == "bottom" { offset.share = 1 }
            if hasDistances, offset.share != 0.5, let next = parts.first,
                let length = Self.offset(next, isVertical, sizes)
            {
                parts.removeFirst()
                let isFromEnd = offset.share == 1
                offset.share = isFromEnd ? 1 - length.share : length.share
                offset.distance = isFromEnd ? -length.distance : length.distance
            }
            if isVertical { y = offset } else { x = offset }
            isVertical.toggle()
        }
    }

    private static func offset(_ text: Substring, _ isVertical: Bool, _ sizes: TTMLSizes) -> Offset? {
        guard let length = sizes.length(text, isVertical: isVertical) else { return nil }
        return text.hasSuffix("%") ? Offset(share: length) : Offset(share: 0, distance: length)
    }

    /// The corner of a region, in shares of the picture.
    func origin(of extent: TTMLSizes.Pair) -> TTMLSizes.Pair {
        TTMLSizes.Pair(x: x.share * (1 - extent.x) + x.distance, y: y.share * (1 - extent.y) + y.distance)
    }
}
