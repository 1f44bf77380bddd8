public import PlaybackModel

/// Decides whether a live stream with a window counts as watched live, without flickering where the window grows by
/// whole segments.
///
/// Feed it about once a second, and whenever the position jumps:
///
/// ```swift
/// edge.update(isBehind: player.canSkipToDefault(), isJump: player.isSeeking, at: now)
/// ```
public struct LiveEdge: Sendable, Hashable {
    /// The time that playback must have been behind before it counts, in nanoseconds.
    private static let patience: Int64 = 900_000_000

    private var behindSince: Moment?
    /// `true` while playback counts as live.
    public private(set) var isLive = true

    /// Creates a value that counts as live until it is updated.
    public init() {}

    /// Updates the value. Call it about once a second, and whenever the position jumps.
    ///
    /// - Parameters:
    ///   - isBehind: `true` if playback could jump closer to the live edge.
    ///   - isJump: `true` after a jump, which counts immediately.
    ///   - moment: The time of the player's clock.
    public mutating func update(isBehind: Bool, isJump: Bool, at moment: Moment) {
        guard isBehind else {
            self = LiveEdge()
            return
        }
        let since = behindSince ?? moment
        behindSince = since
        if isJump || moment.nanoseconds(since: since) >= Self.patience { isLive = false }
    }
}
