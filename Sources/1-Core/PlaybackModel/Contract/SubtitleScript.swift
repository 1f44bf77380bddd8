/// A file of SubStation Alpha next to an item, for an engine that draws it over the video.
public struct SubtitleScript: Sendable, Hashable, Codable {
    /// The load of the item. Over other items it is not drawn.
    public var generation: Generation
    /// The identifier of the track.
    public var track: String
    /// The file, in UTF-8.
    public var text: String

    /// Creates a script.
    public init(generation: Generation, track: String, text: String) {
        self.generation = generation
        self.track = track
        self.text = text
    }
}
