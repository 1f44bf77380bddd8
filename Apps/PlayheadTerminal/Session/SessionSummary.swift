import PlaybackModel

/// How a session went.
struct SessionSummary: Sendable, Hashable {
    /// How it came to its end.
    enum Outcome: String, Sendable, Hashable {
        /// The last item played to its end.
        case ended
        /// The last item could not play.
        case failed
        /// Somebody, or a script, stopped it.
        case stopped
        /// The limit was reached.
        case timeout

        /// The program's exit status.
        var status: Int32 {
            switch self {
            case .ended, .stopped: 0
            case .failed: 1
            case .timeout: 3
            }
        }
    }

    var outcome: Outcome
    /// Seconds from the wish to play to the first movement; `nil` when it never played.
    var startupTime: Double?
    /// Seconds in which it played, was about to, or stalled.
    var watchedTime = 0.0
    /// How often it ran out of data while playing.
    var stalls = 0
    /// Seconds in which it had run out of data.
    var stallTime = 0.0
    /// How often the position was changed.
    var seeks = 0
    /// Frames that came too late.
    var droppedFrames = 0
    /// Why it failed.
    var error: PlaybackError?
}

extension SessionSummary {
    /// The summary of what the player's own metrics counted.
    init(outcome: Outcome, metrics: PlaybackMetrics, droppedFrames: Int, error: PlaybackError?) {
        self.init(
            outcome: outcome, startupTime: metrics.startupTime.map { $0 / .seconds(1) },
            watchedTime: metrics.watchedTime / .seconds(1), stalls: metrics.stalls,
            stallTime: metrics.stallTime / .seconds(1), seeks: metrics.seeks, droppedFrames: droppedFrames, error: error
        )
    }
}
