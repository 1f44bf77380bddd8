import PlaybackModel

/// The report that the network sends nothing: once per stall, after 15 seconds.
///
/// The host gives up 20 seconds after the engine's latest report, so that a stall lasts 35 seconds at most.
struct StarvationWatch: Sendable {
    static let limit: Int64 = 15_000_000_000
    /// The time after which a playlist without news is the cause, in nanoseconds: soon before playback fails without one.
    static let patience: Int64 = 25_000_000_000

    /// The time between two reports about a file that is being written, in nanoseconds.
    private static let interval: Int64 = 1_000_000_000

    /// `true` while playback waits for a file that is being written.
    private(set) var awaitsData = false
    private var began: Moment?
    private var isReported = false

    /// The stall lasts. Returns `true` when the report is due.
    mutating func starve(at now: Moment) -> Bool {
        guard let began else {
            self.began = now
            return false
        }
        guard !isReported, now.nanoseconds(since: began) >= Self.limit else { return false }
        isReported = true
        return true
    }

    /// A file that is being written has no more data, or has some again. Returns `true` for a change.
    mutating func setAwaitsData(_ isAwaiting: Bool) -> Bool {
        defer { awaitsData = isAwaiting }
        return awaitsData != isAwaiting
    }

    /// Returns `true` when a report about a file that is being written is due, which is repeated.
    mutating func isReportDue(at now: Moment) -> Bool {
        if let began, now.nanoseconds(since: began) < Self.interval { return false }
        began = now
        return true
    }

    /// Returns `true` when the stall has lasted for a time in nanoseconds.
    func lasts(_ time: Int64, at now: Moment) -> Bool { began.map { now.nanoseconds(since: $0) >= time } ?? false }

    /// Data flows again.
    mutating func feed() { self = StarvationWatch() }
}
