/// A subtitle: a text with a time range, and with the styles and the place that the content gives it.
///
/// A cue of indefinite duration shows until the next cue of its track starts. An empty text then ends it, and shows nothing.
public struct TextCue: Sendable, Hashable, Codable {
    /// The time range in which the subtitle shows, in stream time, up to but excluding its end.
    public var range: CMTimeRange
    /// The text without markup, with line feeds between lines.
    public var text: String
    /// The identifier of the track, or `nil` if unknown.
    public var track: String?
    /// The text in parts of one style each, which together are ``text``; empty for a text without styles.
    public var runs: [TextRun]
    /// The place in the picture; `nil` for the usual one, centered at the bottom.
    public var placement: TextPlacement?

    /// Creates a subtitle.
    public init(
        range: CMTimeRange, text: String, track: String? = nil, runs: [TextRun] = [], placement: TextPlacement? = nil
    ) {
        self.range = range
        self.text = text
        self.track = track
        self.runs = runs
        self.placement = placement
    }
}
