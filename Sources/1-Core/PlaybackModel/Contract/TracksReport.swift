/// The tracks of an item and which of them play.
public struct TracksReport: Sendable, Hashable, Codable {
    public var tracks: [MediaTrack]
    /// The identifiers of the tracks that play.
    public var selected: Set<String>
    /// The variants of an adaptive stream; empty for others.
    public var variants: [StreamVariant]

    public init(tracks: [MediaTrack] = [], selected: Set<String> = [], variants: [StreamVariant] = []) {
        self.tracks = tracks
        self.selected = selected
        self.variants = variants
    }
}
