/// Writes the lines of a field of an object into the pixels of a region (ETSI EN 300 743, 7.2.5.2).
struct DVBPixelWriter {
    let width, height: Int
    /// The number of bits of a pixel of the region.
    let depth: Int
    /// `true` if pixels of the color 1 leave the region as it is.
    let keepsOne: Bool
    var pixels: [UInt8]

    private var fromTwoToFour = [0x0, 0x7, 0x8, 0xF]
    private var fromTwoToEight = [0x00, 0x77, 0x88, 0xFF]
    private var fromFourToEight = (0..<16).map { $0 * 0x11 }

    init(width: Int, height: Int, depth: Int, keepsOne: Bool, pixels: [UInt8]) {
        (self.width, self.height, self.depth) = (width, height, depth)
        (self.keepsOne, self.pixels) = (keepsOne, pixels)
    }

    /// Writes a field: every second row from `top` on.
    mutating func write(_ field: ArraySlice<UInt8>, x left: Int, y top: Int) throws(PictureSubtitleError) {
        var reader = SubtitleBytes(field)
        var (x, y) = (left, top)
        while reader.count > 0 {
            switch try reader.byte() {
            case 0x10: try writeTwoBits(&reader, &x, y)
            case 0x11: try writeFourBits(&reader, &x, y)
            case 0x12: try writeEightBits(&reader, &x, y)
            case 0x20: for index in 0..<4 { fromTwoToFour[index] = try reader.bits(4) }
            case 0x21: for index in 0..<4 { fromTwoToEight[index] = try reader.byte() }
            case 0x22: for index in 0..<16 { fromFourToEight[index] = try reader.byte() }
            case 0xF0: (x, y) = (left, y + 2)
            default: break
            }
            reader.align()
        }
    }

    private mutating func put(_ color: Int, bits: Int, count: Int, _ x: inout Int, _ y: Int) {
        let end = min(x + count, width)
        defer { x = max(x, end) }
        guard y < height, x < end, !(keepsOne && color == 1) else { return }
        let value: Int =
            switch (bits, depth) {
            case (2, 4): fromTwoToFour[color]
            case (2, 8): fromTwoToEight[color]
            case (4, 8): fromFourToEight[color]
            default: color & (1 << depth - 1)
            }
        for column in x..<end { pixels[y * width + column] = UInt8(value) }
    }

    private mutating func writeTwoBits(
        _ reader: inout SubtitleBytes, _ x: inout Int, _ y: Int
    ) throws(PictureSubtitleError) {
        while true {
            var (color, count) = (try reader.bits(2), 1)
            if color == 0 {
                if try reader.bits(1) == 1 {
                    count = try reader.bits(3) + 3
                    color = try reader.bits(2)
                } else if try reader.bits(1) == 0 {
                    switch try reader.bits(2) {
                    case 0: return
                    case 1: count = 2
                    case 2:
                        count = try reader.bits(4) + 12
                        color = try reader.bits(2)
                    default:
                        count = try reader.bits(8) + 29
                        color = try reader.bits(2)
                    }
                }
            }
            put(color, bits: 2, count: count, &x, y)
        }
    }

    private mutating func writeFourBits(
        _ reader: inout SubtitleBytes, _ x: inout Int, _ y: Int
    ) throws(PictureSubtitleError) {
        while true {
            var (color, count) = (try reader.bits(4), 1)
            if color == 0 {
                if try reader.bits(1) == 0 {
                    count = try reader.bits(3)
                    if count == 0 { return }
                    count += 2
                } else if try reader.bits(1) == 0 {
                    count = try reader.bits(2) + 4
                    color = try reader.bits(4)
                } else {
                    switch try reader.bits(2) {
                    case 0: count = 1
                    case 1: count = 2
                    case 2:
                        count = try reader.bits(4) + 9
                        color = try reader.bits(4)
                    default:
                        count = try reader.bits(8) + 25
                        color = try reader.bits(4)
                    }
                }
            }
            put(color, bits: 4, count: count, &x, y)
        }
    }

    private mutating func writeEightBits(
        _ reader: inout SubtitleBytes, _ x: inout Int, _ y: Int
    ) throws(PictureSubtitleError) {
        while true {
            var (color, count) = (try reader.byte(), 1)
            if color == 0 {
                // FFmpeg's encoder ends a full line with one zero instead of two: the end of the line follows.
                if x >= width, reader.rest.first == 0xF0 { return }
                let isColored = try reader.bits(1) == 1
                count = try reader.bits(7)
                if isColored { color = try reader.byte() } else if count == 0 { return }
            }
            put(color, bits: 8, count: count, &x, y)
        }
    }
}
