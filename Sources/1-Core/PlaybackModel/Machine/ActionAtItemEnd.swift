/// The action that a player takes at the end of an item, as in `AVPlayer.ActionAtItemEnd`.
public enum ActionAtItemEnd: String, Sendable, Hashable, Codable, CaseIterable {
    /// Plays the next item, or ends playback if there is none.
    case advance
    /// Ends playback.
    case pause
}
