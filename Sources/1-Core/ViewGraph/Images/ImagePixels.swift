/// The pixels of a picture: blue, green, red and alpha, one byte each, with colors multiplied by alpha.
///
/// ```swift
/// let red = ImagePixels(width: 1, height: 1, bytesPerRow: 4, bytes: [0, 0, 255, 255])
/// ```
public struct ImagePixels: Sendable, Hashable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The distance between the starts of two rows, in bytes.
    public let bytesPerRow: Int
    /// The rows from top to bottom.
    public let bytes: [UInt8]
    /// The width of the picture before it was scaled down, in pixels.
    public let naturalWidth: Int
    /// The height of the picture before it was scaled down, in pixels.
    public let naturalHeight: Int

    /// Creates pixels. `nil` if there are fewer bytes than the size requires, or if a side is 0 or above 32,767.
    ///
    /// The natural size is the size of the pixels if it is not given.
    public init?(
        width: Int, height: Int, bytesPerRow: Int, bytes: [UInt8], naturalWidth: Int? = nil, naturalHeight: Int? = nil
    ) {
        guard (1...32_767).contains(width), (1...32_767).contains(height), bytesPerRow >= width * 4,
            bytesPerRow <= 1 << 24, bytes.count >= bytesPerRow * height
        else { return nil }
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.bytes = bytes
        self.naturalWidth = max(1, naturalWidth ?? width)
        self.naturalHeight = max(1, naturalHeight ?? height)
    }

    /// `true` if the picture was scaled down.
    var isReduced: Bool { width < naturalWidth || height < naturalHeight }
}
