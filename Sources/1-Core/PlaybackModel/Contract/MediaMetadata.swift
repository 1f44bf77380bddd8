/// The descriptive metadata of an item, such as its title, chapters and artwork.
///
/// Properties are `nil` if the content does not provide them. Metadata can change during playback: a radio station, for
/// example, replaces title and artist with each song.
public struct MediaMetadata: Sendable, Hashable, Codable {
    /// The title of the item, or of the current song of a radio station.
    public var title: String?
    /// The name of the artist or performer.
    public var artist: String?
    /// The title of the album.
    public var album: String?
    /// The genre, in the words of the content.
    public var genre: String?
    /// The publisher, such as a radio station.
    public var organization: String?
    /// A free-form comment.
    public var comment: String?
    /// The words of a song, as the content stores them: plain text, or LRC with times. A player reads them.
    public var lyrics: String?
    /// The chapters, in order; empty if there are none.
    public var chapters: [MediaChapter]
    /// The cover image.
    public var artwork: MediaArtwork?

    /// Creates metadata. Omitted properties have no value.
    public init(
        title: String? = nil, artist: String? = nil, album: String? = nil, genre: String? = nil,
        organization: String? = nil, comment: String? = nil, lyrics: String? = nil, chapters: [MediaChapter] = [],
        artwork: MediaArtwork? = nil
    ) {
        self.title = title
        self.artist = artist
        self.album = album
        self.genre = genre
        self.organization = organization
        self.comment = comment
        self.lyrics = lyrics
        self.chapters = chapters
        self.artwork = artwork
    }

    /// Metadata without any values.
    public static let empty = MediaMetadata()
}
