/// The tracks of an item, and the selected ones.
public struct TracksReport: Sendable, Hashable, Codable {
    /// The audio, video and text tracks.
    public var tracks: [MediaTrack]
    /// The identifiers of the selected tracks.
    public var selected: Set<String>
    /// The variants of an adaptive stream; otherwise empty.
    public var variants: [StreamVariant]
    /// The human-readable name of the container, or `nil` if unknown.
    public var container: String?

    /// Creates a report. By default it is empty.
    public init(
        tracks: [MediaTrack] = [], selected: Set<String> = [], variants: [StreamVariant] = [],
        container: String? = nil
    ) {
        self.tracks = tracks
        self.selected = selected
        self.variants = variants
        self.container = container
    }
}
