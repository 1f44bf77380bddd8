/// The descriptive metadata embedded in the content. Properties are `nil` if the content does not provide them.
public struct MediaMetadata: Sendable, Hashable, Codable {
    public var title: String?
    public var artist: String?
    public var album: String?
    public var genre: String?
    /// The publisher, such as a radio station.
    public var organization: String?
    public var comment: String?
    public var chapters: [MediaChapter]
    public var artwork: MediaArtwork?

    public init(
        title: String? = nil, artist: String? = nil, album: String? = nil, genre: String? = nil,
        organization: String? = nil, comment: String? = nil, chapters: [MediaChapter] = [],
        artwork: MediaArtwork? = nil
    ) {
        self.title = title
        self.artist = artist
        self.album = album
        self.genre = genre
        self.organization = organization
        self.comment = comment
        self.chapters = chapters
        self.artwork = artwork
    }

    /// Metadata without any values.
    public static let empty = MediaMetadata()
}
