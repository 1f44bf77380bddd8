/// A subtitle: a text or a picture with a time range. A text has the styles and the place that the content gives it.
///
/// A text of indefinite duration shows until the next cue of its track starts. An empty text then ends it, and shows nothing.
public struct TextCue: Sendable, Hashable, Codable {
    /// The time range in which the subtitle shows, in stream time, up to but excluding its end. A picture of unknown duration
    /// shows until the next one of its track.
    public var range: CMTimeRange
    /// The text without markup, with line feeds between lines; empty for a picture.
    public var text: String
    /// The identifier of the track, or `nil` if unknown.
    public var track: String?
    /// The text in parts of one style each, which together are ``text``; empty for a text without styles.
    public var runs: [TextRun]
    /// The place of a text in the picture; `nil` for the usual one, centered at the bottom.
    public var placement: TextPlacement?
    /// The picture of a subtitle that is not text; `nil` for text.
    public var picture: CuePicture?
    /// `true` for a text that pictures of the same track draw in the styles of its author, see ``CuePicture/isDrawing``, and for
    /// such a picture of a file next to the item, see ``EngineCommand/setScript(_:)``. Default `false`.
    public var isDrawn: Bool

    /// Creates a subtitle.
    public init(
        range: CMTimeRange, text: String, track: String? = nil, runs: [TextRun] = [], placement: TextPlacement? = nil,
        picture: CuePicture? = nil, isDrawn: Bool = false
    ) {
        self.range = range
        self.text = text
        self.track = track
        self.runs = runs
        self.placement = placement
        self.picture = picture
        self.isDrawn = isDrawn
    }

    private enum CodingKeys: String, CodingKey { case range, text, track, runs, placement, picture, isDrawn }

    /// Decodes a subtitle. One of an older trace is not drawn.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        range = try values.decode(CMTimeRange.self, forKey: .range)
        text = try values.decode(String.self, forKey: .text)
        track = try values.decodeIfPresent(String.self, forKey: .track)
        runs = try values.decode([TextRun].self, forKey: .runs)
        placement = try values.decodeIfPresent(TextPlacement.self, forKey: .placement)
        picture = try values.decodeIfPresent(CuePicture.self, forKey: .picture)
        isDrawn = try values.decodeIfPresent(Bool.self, forKey: .isDrawn) ?? false
    }
}
