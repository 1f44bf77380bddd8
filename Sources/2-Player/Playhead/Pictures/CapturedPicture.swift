public import PlaybackModel

/// A still picture of a video, as it is shown: upright, with square pixels, in the size of the content.
///
/// It shows the frame itself, without subtitles, controls or scaling.
///
/// ```swift
/// let picture = try await player.capturePicture()
/// print(picture.size, picture.time)
/// ```
public struct CapturedPicture: Sendable, Hashable {
    /// The size, in pixels.
    public let size: PixelSize
    /// The pixels row by row from the top, four bytes each: red, green, blue and opaque alpha (sRGB, full range).
    public let pixels: [UInt8]
    /// The position of the frame, in stream time.
    public let time: CMTime

    /// Creates a picture.
    ///
    /// - Parameters:
    ///   - size: The size, in pixels.
    ///   - pixels: Four bytes for each pixel.
    ///   - time: The position of the frame.
    public init(size: PixelSize, pixels: [UInt8], time: CMTime) {
        precondition(pixels.count == size.width * size.height * 4, "A picture needs four bytes for each pixel.")
        self.size = size
        self.pixels = pixels
        self.time = time
    }
}
