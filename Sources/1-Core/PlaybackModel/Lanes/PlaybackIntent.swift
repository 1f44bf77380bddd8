/// The intent lane: what the user last requested.
///
/// The intent is durable: a seek, a stall or an interruption never erases it, so playback always knows what to return
/// to.
public enum PlaybackIntent: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing was requested yet.
    case none
    /// Play as soon as possible, and for as long as possible.
    case play
    /// Pause at the current position.
    case pause
    /// Close the item.
    case stop
}
