/// The colors of regions of each depth (ETSI EN 300 743, 7.2.4 and 10).
struct DVBColorTable: Sendable {
    private var two = Self.usualTwo
    private var four = Self.usualFour
    private var eight = Self.usualEight

    func colors(ofDepth depth: Int) -> [UInt32] { depth == 2 ? two : depth == 4 ? four : eight }

    /// Reads the entries of a segment, after its identifier.
    mutating func read(_ segment: inout SubtitleBytes) throws(PictureSubtitleError) {
        _ = try segment.byte()  // The version.
        while segment.count >= 4 {
            let index = try segment.byte()
            let flags = try segment.byte()
            var (luma, cr, cb, transparency): (Int, Int, Int, Int)
            if flags & 1 != 0 {
                (luma, cr, cb) = (try segment.byte(), try segment.byte(), try segment.byte())
                transparency = try segment.byte()
            } else {
                (luma, cr) = (try segment.bits(6) << 2, try segment.bits(4) << 4)
                (cb, transparency) = (try segment.bits(4) << 4, try segment.bits(2) << 6)
            }
            // No luma means transparent.
            if luma == 0 { transparency = 255 }
            let color = SubtitleColor.color(luma, cr: cr, cb: cb, alpha: 255 - transparency, .bt601)
            if flags & 0x80 != 0, index < 4 { two[index] = color }
            if flags & 0x40 != 0, index < 16 { four[index] = color }
            if flags & 0x20 != 0 { eight[index] = color }
        }
    }

    private static let usualTwo: [UInt32] = [0, 0xFFFF_FFFF, 0xFF00_0000, 0xFF7F_7F7F]

    private static let usualFour: [UInt32] = (0..<16).map { index in
        guard index > 0 else { return 0 }
        let level = index < 8 ? 255 : 127
        return SubtitleColor.argb(
            255, index & 1 != 0 ? level : 0, index & 2 != 0 ? level : 0, index & 4 != 0 ? level : 0)
    }

    private static let usualEight: [UInt32] = (0..<256).map { index in
        func bit(_ mask: Int, _ level: Int) -> Int { index & mask != 0 ? level : 0 }
        guard index > 0 else { return 0 }
        if index < 8 { return SubtitleColor.argb(63, bit(1, 255), bit(2, 255), bit(4, 255)) }
        switch index & 0x88 {
        case 0x00, 0x08:
            let alpha = index & 0x88 == 0 ? 255 : 127
            return SubtitleColor.argb(
                alpha, bit(1, 85) + bit(0x10, 170), bit(2, 85) + bit(0x20, 170), bit(4, 85) + bit(0x40, 170))
        case 0x80:
            return SubtitleColor.argb(
                255, 127 + bit(1, 43) + bit(0x10, 85), 127 + bit(2, 43) + bit(0x20, 85),
                127 + bit(4, 43) + bit(0x40, 85))
        default:
            return SubtitleColor.argb(
                255, bit(1, 43) + bit(0x10, 85), bit(2, 43) + bit(0x20, 85), bit(4, 43) + bit(0x40, 85))
        }
    }
}
