import PlaybackModel

/// Whether what plays is live, or behind: without flutter at the edge.
package struct LiveEdge: Sendable, Hashable {
    /// Whether it is live now.
    package private(set) var isLive = true
    /// How many seconds behind the edge still count as live once it was live.
    package static let leaveDistance = 15.0
    /// How near the edge one must come to be live again, in seconds.
    package static let enterDistance = 8.0

    package init() {}

    /// Takes a position in a window.
    package mutating func update(time: CMTime, window: CMTimeRange) {
        guard time.isNumeric, window.isValid, window.end.isNumeric else {
            isLive = true
            return
        }
        let behind = window.end.seconds - time.seconds
        isLive = behind < (isLive ? Self.leaveDistance : Self.enterDistance)
    }
}
