/// A subtitle: plain text, or a picture, with a time range.
public struct TextCue: Sendable, Hashable, Codable {
    /// The time range in which the subtitle shows, in stream time, up to but excluding its end. A picture of unknown duration
    /// shows until the next one of its track.
    public var range: CMTimeRange
    /// The text without markup, with line feeds between lines; empty for a picture.
    public var text: String
    /// The identifier of the track, or `nil` if unknown.
    public var track: String?
    /// The picture of a subtitle that is not text; `nil` for text.
    public var picture: CuePicture?

    /// Creates a subtitle.
    public init(range: CMTimeRange, text: String, track: String? = nil, picture: CuePicture? = nil) {
        self.range = range
        self.text = text
        self.track = track
        self.picture = picture
    }
}
