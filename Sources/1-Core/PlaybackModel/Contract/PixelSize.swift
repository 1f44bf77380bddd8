/// A picture's size in pixels.
public struct PixelSize: Sendable, Hashable, Codable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// No picture: the presentation size of audio.
    public static let zero = PixelSize(width: 0, height: 0)
}
