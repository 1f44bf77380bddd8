import PlaybackModel

/// The pixels of a picture: plain values that can move between threads and processes.
///
/// ```swift
/// let image = try await decoder.decode(ImageDecodingRequest(bytes, box: PixelSize(width: 200, height: 200)))
/// print(image.size, image.naturalSize)
/// ```
public struct DecodedImage: Sendable, Hashable, Codable {
    /// A layout of pixels in memory.
    public enum Format: String, Sendable, Hashable, Codable {
        /// Four bytes per pixel: blue, green, red and alpha; colors are multiplied by alpha. Cairo draws this layout
        /// without conversion on little-endian machines.
        case bgra8Premultiplied
    }

    /// The size of the pixels.
    public let size: PixelSize
    /// The size of the upright picture before it was scaled down.
    public let naturalSize: PixelSize
    /// The distance between the starts of two rows, in bytes.
    public let stride: Int
    /// The layout of the pixels.
    public let format: Format
    /// The rows from top to bottom: ``stride`` times the height.
    public let pixels: [UInt8]

    /// Creates an image. `nil` if there are fewer bytes than the size requires.
    public init?(
        size: PixelSize, naturalSize: PixelSize, stride: Int, format: Format = .bgra8Premultiplied, pixels: [UInt8]
    ) {
        guard size.width > 0, size.height > 0, size.width <= 1 << 20, size.height <= 1 << 20, stride >= size.width * 4,
            stride <= 1 << 24, pixels.count >= stride * size.height
        else { return nil }
        self.size = size
        self.naturalSize = naturalSize
        self.stride = stride
        self.format = format
        self.pixels = pixels
    }

    /// The size in memory in bytes.
    public var byteCount: Int { pixels.count }

    /// `true` if the picture was not scaled down.
    public var isComplete: Bool { size == naturalSize }

    /// Decodes an image, which must be consistent: it may come from another process.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard
            let image = try DecodedImage(
                size: values.decode(PixelSize.self, forKey: .size),
                naturalSize: values.decode(PixelSize.self, forKey: .naturalSize),
                stride: values.decode(Int.self, forKey: .stride),
                format: values.decode(Format.self, forKey: .format),
                pixels: values.decode([UInt8].self, forKey: .pixels))
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .pixels, in: values, debugDescription: "The pixels do not match the size.")
        }
        self = image
    }
}
