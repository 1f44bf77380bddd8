/// What the user asked for. It is durable: a seek, a stall or an interruption never erases it.
public enum PlaybackIntent: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing was asked yet.
    case none
    /// Play, as soon as and as long as possible.
    case play
    /// Stay where it is.
    case pause
    /// Close the item.
    case stop
}
