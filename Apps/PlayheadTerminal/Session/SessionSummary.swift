import PlaybackModel

/// The result of a session.
struct SessionSummary: Sendable, Hashable {
    /// The way in which a session ended.
    enum Outcome: String, Sendable, Hashable {
        /// The last item played to its end.
        case ended
        /// The last item failed.
        case failed
        /// The user or a script stopped playback.
        case stopped
        /// The time limit was reached.
        case timeout
    }

    var outcome: Outcome
    /// The number of items that failed.
    var failedItems = 0
    /// The time from the request to play until playback moved, in seconds; `nil` if it never did.
    var startupTime: Double?
    /// The time spent playing, starting or stalled, in seconds.
    var watchedTime = 0.0
    /// The number of stalls.
    var stalls = 0
    /// The total time of stalls, in seconds.
    var stallTime = 0.0
    /// The number of seeks.
    var seeks = 0
    /// The number of frames that came too late to be shown.
    var droppedFrames = 0
    /// The error of a failed session.
    var error: PlaybackError?

    /// The program's exit status. As with `cat` and `cp`, one failure among several items is enough for 1.
    var status: Int32 { outcome == .timeout ? 3 : failedItems > 0 ? 1 : 0 }
}

extension SessionSummary {
    /// A summary of the player's metrics.
    init(outcome: Outcome, failedItems: Int, metrics: PlaybackMetrics, droppedFrames: Int, error: PlaybackError?) {
        self.init(
            outcome: outcome, failedItems: failedItems, startupTime: metrics.startupTime.map { $0 / .seconds(1) },
            watchedTime: metrics.watchedTime / .seconds(1), stalls: metrics.stalls,
            stallTime: metrics.stallTime / .seconds(1), seeks: metrics.seeks, droppedFrames: droppedFrames, error: error
        )
    }
}
