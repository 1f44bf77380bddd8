/// What the content says about itself.
public struct MediaMetadata: Sendable, Hashable, Codable {
    public var title: String?
    public var artist: String?
    public var album: String?
    public var genre: String?
    /// The organisation, such as a radio station's name.
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

    /// Nothing is known.
    public static let empty = MediaMetadata()
}
