/// The limits for untrusted pictures. All of them are checked before a picture is decoded.
public struct ImageLimits: Sendable, Hashable, Codable {
    /// The maximum size of the encoded picture in bytes. Default: 20 MiB.
    public var byteCount = 20 << 20
    /// The maximum width and height in pixels. Default: 20,000.
    public var side = 20_000
    /// The maximum number of pixels. Default: 64 million.
    public var pixelCount = 64_000_000
    /// The maximum memory that decoding needs, in bytes, estimated from the header. Default: 160 MiB.
    ///
    /// Baseline JPEG needs little, because it is scaled down while it is read. Other formats, and progressive JPEG, are
    /// decoded completely first: four bytes per pixel and more.
    public var workingByteCount = 160 << 20
    /// The maximum number of pixels after decoding. Larger pictures are scaled down. Default: 16 million, 64 MB.
    public var decodedPixelCount = 16_000_000
    /// The maximum number of parts: chunks, segments or scans. Default: 20,000.
    public var partCount = 20_000
    /// The maximum number of scans of a progressive JPEG, each of which visits the whole picture. Default: 64.
    public var scanCount = 64

    /// Creates the default limits.
    public init() {}
}
