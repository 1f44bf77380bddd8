/// A subtitle: plain text with a time range.
public struct TextCue: Sendable, Hashable, Codable {
    /// The time range in which the subtitle shows, in stream time, up to but excluding its end.
    public var range: CMTimeRange
    /// The text without markup, with line feeds between lines.
    public var text: String
    /// The identifier of the track, or `nil` if unknown.
    public var track: String?

    /// Creates a subtitle.
    public init(range: CMTimeRange, text: String, track: String? = nil) {
        self.range = range
        self.text = text
        self.track = track
    }
}
