import PlaybackModel

/// The moment at which an item looks at its pipeline again. When several timers run, only the newest counts.
struct WakeTimer: Sendable {
    private var due: Moment?

    /// Arms the timer for a moment. Returns the delay in nanoseconds to schedule, or `nil` when it wakes early enough already.
    mutating func arm(for moment: Moment, at now: Moment) -> Int64? {
        if let due, due <= moment, due > now.advanced(by: -50_000_000) { return nil }
        due = moment
        return max(1_000_000, moment.nanoseconds(since: now))
    }

    /// A scheduled timer has fired. Returns `true` when it is the current one.
    mutating func fire(for moment: Moment) -> Bool {
        guard due == moment else { return false }
        due = nil
        return true
    }
}
