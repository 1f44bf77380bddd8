import PlaybackModel

/// Whether what plays is live, or behind: without flutter at the edge, where a window grows by whole segments.
package struct LiveEdge: Sendable, Hashable {
    /// How long it must be behind before that counts, in nanoseconds.
    private static let patience: Int64 = 900_000_000

    private var behindSince: Moment?
    /// Whether it is live now.
    package private(set) var isLive = true

    package init() {}

    /// Takes whether there is something newer to go to: about once a second, and at jumps, which count at once.
    package mutating func update(isBehind: Bool, isJump: Bool, at moment: Moment) {
        guard isBehind else {
            self = LiveEdge()
            return
        }
        let since = behindSince ?? moment
        behindSince = since
        if isJump || moment.nanoseconds(since: since) >= Self.patience { isLive = false }
    }
}
