/// A subtitle: plain text for a time.
public struct TextCue: Sendable, Hashable, Codable {
    public var range: CMTimeRange
    /// The text without markup; lines are separated by line feeds.
    public var text: String
    /// The track that it belongs to; `nil` when unknown.
    public var track: String?

    public init(range: CMTimeRange, text: String, track: String? = nil) {
        self.range = range
        self.text = text
        self.track = track
    }
}
