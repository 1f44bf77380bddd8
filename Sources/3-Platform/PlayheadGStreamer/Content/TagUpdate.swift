import PlaybackModel

/// The tags of one message. A later message of the same element and scope replaces them.
struct TagUpdate: Sendable, Hashable {
    /// The element or stream that has the tags.
    var key: String
    /// `true` for tags of the whole item rather than of one stream.
    var isGlobal: Bool
    var title: String?
    var artist: String?
    var album: String?
    var genre: String?
    var organization: String?
    var comment: String?
    var lyrics: String?
    var artwork: MediaArtwork?
    var chapters: [MediaChapter] = []
    /// The clockwise turn of the picture, in degrees.
    var rotation: Int?
    /// The name of the container.
    var container: String?
    /// Bits per second of the stream.
    var bitrate: Double?

    init(key: String, isGlobal: Bool) {
        self.key = key
        self.isGlobal = isGlobal
    }
}
