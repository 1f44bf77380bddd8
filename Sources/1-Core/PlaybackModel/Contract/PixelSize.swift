/// A size in pixels.
public struct PixelSize: Sendable, Hashable, Codable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size of audio, which has no picture.
    public static let zero = PixelSize(width: 0, height: 0)
}
