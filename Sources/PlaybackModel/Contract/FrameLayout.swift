/// How a picture lies in memory.
public struct FrameLayout: Sendable, Hashable, Codable {
    /// The order of the bytes of a pixel.
    public enum Format: String, Sendable, Hashable, Codable, CaseIterable {
        /// Blue, green, red, alpha; alpha is opaque.
        case bgra
    }

    public var format: Format
    public var size: PixelSize
    /// Bytes from one line to the next.
    public var bytesPerRow: Int

    public init(format: Format = .bgra, size: PixelSize, bytesPerRow: Int) {
        self.format = format
        self.size = size
        self.bytesPerRow = bytesPerRow
    }
}
