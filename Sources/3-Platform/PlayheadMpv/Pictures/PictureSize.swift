import PlaybackModel

/// The size in which pictures are drawn.
enum PictureSize {
    /// The largest size of a picture in each direction.
    static let largest = 16384
    /// The largest number of pixels. Four such pictures are below 1 GiB, which a player accepts.
    static let largestArea = 60.0 * 1024 * 1024

    /// The size that mpv shows a picture in, at most as large as is wanted once it is turned. `nil` for a picture without a size.
    static func drawn(_ natural: PixelSize, maximum: PixelSize?, rotation: Int = 0) -> PixelSize? {
        let maximum = rotation % 180 == 0 ? maximum : maximum.map { PixelSize(width: $0.height, height: $0.width) }
        guard natural.width > 0, natural.height > 0 else { return nil }
        var (width, height) = (Double(natural.width), Double(natural.height))
        let limit = (width: Double(maximum?.width ?? largest), height: Double(maximum?.height ?? largest))
        let factor = min(
            1, limit.width / width, limit.height / height, (largestArea / (width * height)).squareRoot())
        guard factor > 0 else { return nil }
        width = (width * factor).rounded()
        height = (height * factor).rounded()
        return PixelSize(width: max(1, Int(width)), height: max(1, Int(height)))
    }

    /// The layout of a picture, with rows that begin at multiples of 64 bytes, as mpv draws fastest.
    static func layout(_ size: PixelSize) -> FrameLayout {
        FrameLayout(size: size, bytesPerRow: (size.width * 4 + 63) / 64 * 64)
    }
}
