internal import PlaybackModel

/// The coefficients that convert luma and chroma, each from 0 to 1, to RGB.
struct ColorConversion: Equatable {
    /// The offset, subtracted first.
    var offset: [Float]
    /// The nine factors, by column: luma, blue difference, red difference.
    var matrix: [Float]

    init(_ color: FrameColor) {
        // The contributions of red and blue to luma.
        let (red, blue): (Float, Float) =
            switch color.matrix {
            case .bt601: (0.299, 0.114)
            case .bt709: (0.2126, 0.0722)
            case .bt2020: (0.2627, 0.0593)
            }
        let green = 1 - red - blue
        let luma: Float = color.isFullRange ? 1 : 255.0 / 219
        let chroma: Float = color.isFullRange ? 1 : 255.0 / 224
        let half: Float = 128.0 / 255
        offset = [color.isFullRange ? 0 : 16.0 / 255, half, half]
        let (toBlue, toRed) = (2 * (1 - blue) * chroma, 2 * (1 - red) * chroma)
        matrix = [
            luma, luma, luma,
            0, -toBlue * blue / green, toBlue,
            toRed, -toRed * red / green, 0,
        ]
    }
}
