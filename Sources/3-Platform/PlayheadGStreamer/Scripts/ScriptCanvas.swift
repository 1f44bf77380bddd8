import PlaybackModel

/// The size of a video's pictures, and of the drawings over them.
struct ScriptCanvas: Sendable, Hashable {
    /// The size of the pictures in pixels.
    var video: PixelSize
    /// The width of a pixel divided by its height.
    var pixelAspectRatio = 1.0
    /// The size of the view on the screen in pixels; `nil` if unknown.
    var room: PixelSize?

    /// The height of drawings that are sharp over a small video, where the size of the view is unknown.
    private static let usualHeight = 720.0
    /// The heights of drawings that can be read, and that are drawn in time.
    private static let heights = 180.0...1_080.0

    /// The size of the drawings, with square pixels: that of the video on the screen.
    var drawing: PixelSize {
        let shape = Double(video.width) * pixelAspectRatio / Double(max(video.height, 1))
        let wanted =
            room.map { min(Double($0.height), Double($0.width) / max(shape, 0.01)) }
            ?? max(Double(video.height), Self.usualHeight)
        let height = min(max(wanted.rounded(), Self.heights.lowerBound), Self.heights.upperBound)
        let width = min(max((height * shape).rounded(), 16), Double(CuePicture.largestSide))
        return PixelSize(width: Int(width), height: Int(height))
    }
}
