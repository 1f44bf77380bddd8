/// The time of the next exchange.
struct SyncSchedule {
    /// The time at which it is due, on the library's clock; `nil` if none is.
    private(set) var due: Duration?
    /// The time of the first change here that was not exchanged.
    private var firstChange: Duration?
    /// The time that something else than changes here wants.
    private var wanted: Duration?

    /// `true` if something has changed here.
    var isChanged: Bool { firstChange != nil }

    /// Notes a change here: it is due when nothing has changed for a while, at the latest after the longest time.
    mutating func noteChange(at now: Duration, quiet: Duration, longest: Duration) {
        let first = firstChange ?? now
        firstChange = first
        due = min(now + quiet, first + longest, wanted ?? now + quiet)
    }

    /// Makes an exchange due at a time, or earlier.
    mutating func want(at time: Duration) {
        wanted = min(wanted ?? time, time)
        due = min(due ?? time, time)
    }
}
