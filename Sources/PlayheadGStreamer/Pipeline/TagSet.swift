import PlaybackModel

/// What one tag message says. A later message of the same stream and scope replaces it.
struct TagSet: Sendable, Hashable {
    var metadata: MediaMetadata
    /// Bits per second of the stream; `nil` when not stated.
    var bitrate: Double?
    /// Clockwise degrees; `nil` when not stated.
    var rotation: Int?
    /// Whose tags these are.
    var key: String
}
