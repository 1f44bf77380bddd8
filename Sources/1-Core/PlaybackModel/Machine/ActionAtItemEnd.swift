/// What happens when an item has played to its end. `AVPlayer.ActionAtItemEnd`.
public enum ActionAtItemEnd: String, Sendable, Hashable, Codable, CaseIterable {
    /// The next item plays; at the last one playback ends.
    case advance
    /// Playback ends.
    case pause
}
