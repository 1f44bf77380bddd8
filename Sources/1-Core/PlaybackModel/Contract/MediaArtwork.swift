/// A cover image embedded in the content.
public struct MediaArtwork: Sendable, Hashable, Codable {
    /// The MIME type, such as `image/jpeg`.
    public var mimeType: String
    /// The encoded image, at most 8 MiB.
    public var data: [UInt8]

    /// Creates artwork from an encoded image.
    public init(mimeType: String, data: [UInt8]) {
        self.mimeType = mimeType
        self.data = data
    }
}
