/// The tracks of an item, and the selected ones.
public struct TracksReport: Sendable, Hashable, Codable {
    /// The audio, video and text tracks.
    public var tracks: [MediaTrack]
    /// The identifiers of the selected tracks.
    public var selected: Set<String>
    /// The variants of an adaptive stream; otherwise empty.
    public var variants: [StreamVariant]

    /// Creates a report. By default it is empty.
    public init(tracks: [MediaTrack] = [], selected: Set<String> = [], variants: [StreamVariant] = []) {
        self.tracks = tracks
        self.selected = selected
        self.variants = variants
    }
}
