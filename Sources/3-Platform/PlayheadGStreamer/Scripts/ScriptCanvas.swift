import PlaybackModel

/// The size of a video's pictures, and of the drawings over them.
struct ScriptCanvas: Sendable, Hashable {
    /// The size of the pictures in pixels.
    var video: PixelSize
    /// The width of a pixel divided by its height.
    var pixelAspectRatio = 1.0

    /// The heights of drawings in pixels: of sharp letters over a small video, and of what is drawn in time over a large one.
    private static let heights = 720.0...1_080.0

    /// The size of the drawings, with square pixels.
    var drawing: PixelSize {
        let height = min(max(Double(video.height), Self.heights.lowerBound), Self.heights.upperBound)
        let shape = Double(video.width) * pixelAspectRatio / Double(max(video.height, 1))
        let width = min(max((height * shape).rounded(), 16), Double(CuePicture.largestSide))
        return PixelSize(width: Int(width), height: Int(height))
    }
}
