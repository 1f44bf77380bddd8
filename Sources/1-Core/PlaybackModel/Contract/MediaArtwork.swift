/// A cover picture as the content carries it.
public struct MediaArtwork: Sendable, Hashable, Codable {
    /// The type, such as `image/jpeg`.
    public var mimeType: String
    /// The encoded picture, at most 8 MiB.
    public var data: [UInt8]

    public init(mimeType: String, data: [UInt8]) {
        self.mimeType = mimeType
        self.data = data
    }
}
