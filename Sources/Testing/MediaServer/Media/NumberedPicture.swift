public import PlaybackModel

/// A picture that shows its number in ten squares, its binary digits, the highest first: white for one and black for zero.
public enum NumberedPicture {
    static let width = 192
    static let height = 108
    private static let digits = 10
    private static let side = 18
    private static let left = 6
    private static let top = 38

    /// The source of such pictures for ffmpeg, numbered from zero, with a moving pattern behind the squares.
    static func source(seconds: Int, rate: Int) -> String {
        let squares = (0..<digits).map { digit in
            let place = "x=\(left + digit * side):y=\(top):w=\(side):h=\(2 * side):t=fill"
            let isOne = "gte(mod(floor(n/\(1 << (digits - 1 - digit))),2),1)"
            return "drawbox=\(place):color=black,drawbox=\(place):color=white:enable='\(isOne)'"
        }
        return (["testsrc2=size=\(width)x\(height):rate=\(rate):duration=\(seconds)"] + squares).joined(separator: ",")
    }

    /// Reads the number of a picture.
    ///
    /// - Parameters:
    ///   - bytes: The picture, which is not scaled.
    ///   - layout: Its layout.
    /// - Returns: The number, or `nil` if the picture has another size.
    public static func number(in bytes: UnsafeRawBufferPointer, _ layout: FrameLayout) -> Int? {
        guard layout.size.width == width, layout.size.height == height else { return nil }
        // Green is near to luma.
        let (pixel, offset) = layout.format == .bgra ? (4, 1) : (1, 0)
        return (0..<digits).reduce(0) { number, digit in
            let x = left + digit * side + side / 2
            let index = (top + side) * layout.bytesPerRow + x * pixel + offset
            return number * 2 + (bytes.indices.contains(index) && bytes[index] > 128 ? 1 : 0)
        }
    }
}
