import PlaybackModel

/// The part of a live stream that can be sought, and how it moves.
///
/// The window slides as the playlist grows. A listener who paused for longer than the window returns to its start, and a
/// window that no longer moves means that the stream has stopped.
struct LiveWindow: Sendable {
    private(set) var start: Int64 = 0
    private(set) var end: Int64?
    /// The moment at which the end last moved.
    private(set) var lastMove: Moment?
    /// The largest step of the end so far, in seconds: an estimate of the target duration.
    private(set) var observedTarget = 0.0
    /// The playlist has ended.
    private(set) var isFinished = false

    /// Takes a window in, in nanoseconds; an end of `nil` means that the stream has ended.
    mutating func take(start: Int64, end: Int64?, at now: Moment) {
        self.start = start
        guard let end else {
            isFinished = self.end != nil
            return
        }
        isFinished = false
        if let old = self.end, end > old, end - old < 60_000_000_000 {
            observedTarget = max(observedTarget, Double(end - old) / 1e9)
        }
        if end != self.end || lastMove == nil { lastMove = now }
        self.end = end
    }

    /// Returns `true` when the playlist has not moved for half a minute and for six target durations.
    func isStale(targetDuration: Double, at now: Moment) -> Bool {
        guard !isFinished, let lastMove else { return false }
        let target = targetDuration > 0 ? targetDuration : observedTarget
        return Double(now.nanoseconds(since: lastMove)) / 1e9 > max(30, 6 * target)
    }

    /// Returns `true` when the window has not moved for a time in nanoseconds.
    func isStill(for time: Int64, at now: Moment) -> Bool {
        guard !isFinished, let lastMove else { return false }
        return now.nanoseconds(since: lastMove) >= time
    }

    /// The position to return to after the window has passed `position`; `nil` while it is inside.
    func returnPoint(from position: Int64) -> Int64? {
        guard end != nil, !isFinished, position < start else { return nil }
        return start
    }

    /// The position inside the window that is nearest to another.
    func clamp(_ position: Int64) -> Int64 {
        guard let end else { return max(start, position) }
        return max(start, min(position, max(start, end - SeekPlan.endMargin)))
    }
}
