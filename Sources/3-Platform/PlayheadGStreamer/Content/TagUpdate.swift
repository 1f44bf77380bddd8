import PlaybackModel

/// What one tag message says. A later one of the same element and scope replaces it.
struct TagUpdate: Sendable, Hashable {
    /// Whose tags these are.
    var key: String
    /// Whether they are about the whole, not about one stream.
    var isGlobal: Bool
    var title: String?
    var artist: String?
    var album: String?
    var genre: String?
    var organization: String?
    var comment: String?
    var artwork: MediaArtwork?
    /// Clockwise degrees by which the picture is to be turned.
    var rotation: Int?
    /// Bits per second of the stream.
    var bitrate: Double?

    init(key: String, isGlobal: Bool) {
        self.key = key
        self.isGlobal = isGlobal
    }
}
