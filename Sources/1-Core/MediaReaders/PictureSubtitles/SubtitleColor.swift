/// Conversions of the colors of picture subtitles.
enum SubtitleColor {
    /// The weights of chroma in the conversion to RGB.
    enum Matrix {
        /// Standard definition.
        case bt601
        /// High definition.
        case bt709
    }

    /// The color of luma and chroma in video range, with alpha in the highest byte.
    static func color(_ luma: Int, cr: Int, cb: Int, alpha: Int, _ matrix: Matrix) -> UInt32 {
        let (y, u, v) = (1.164_384 * Double(luma - 16), Double(cb - 128), Double(cr - 128))
        let (red, greenBlue, greenRed, blue) =
            switch matrix {
            case .bt601: (1.596_027, 0.391_762, 0.812_968, 2.017_232)
            case .bt709: (1.792_741, 0.213_249, 0.532_909, 2.112_402)
            }
        func component(_ value: Double) -> Int { Int(min(max(value.rounded(), 0), 255)) }
        return argb(
            alpha, component(y + red * v), component(y - greenBlue * u - greenRed * v), component(y + blue * u))
    }

    /// The color of components from 0 to 255.
    static func argb(_ alpha: Int, _ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
        UInt32(alpha & 255) << 24 | UInt32(red & 255) << 16 | UInt32(green & 255) << 8 | UInt32(blue & 255)
    }
}
