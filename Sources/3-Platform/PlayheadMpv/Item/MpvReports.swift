import PlaybackModel

/// The reports of an item so far: each is repeated only when it changes.
struct MpvReports: Sendable, Hashable {
    var ranges: RangesReport?
    var tracks: TracksReport?
    var metadata: MediaMetadata?
    var buffering: BufferingReport?
    var statistics: PlaybackStatistics?
    /// The position of the newest report, in seconds.
    private var position = 0.0
    private var positionAt = Moment.zero
    private var statisticsAt = Moment.zero
    private var linesSince = Moment.zero
    private var lineCount = 0
    /// The number of lines that are passed on in a second. A stream with a fault in each frame logs thousands.
    private static let linesPerSecond = 50

    /// Returns `true` four times a second for positions in seconds that advance with a rate.
    ///
    /// The event of a position may have waited for the processor, and mpv does not report the time of events. A position behind the
    /// extrapolation of the newest report is late, unless it stays behind.
    func isDue(position: Double, rate: Double, at now: Moment) -> Bool {
        let age = Double(now.nanoseconds(since: positionAt)) / 1e9
        guard age < 0.6 else { return true }
        return age >= 0.24 && position > self.position + age * rate - 0.04
    }

    mutating func note(position: Double, at now: Moment) { (self.position, positionAt) = (position, now) }

    /// Returns `true` for the first lines of each second.
    mutating func isLineDue(at now: Moment) -> Bool {
        if now.nanoseconds(since: linesSince) >= 1_000_000_000 { (linesSince, lineCount) = (now, 0) }
        lineCount += 1
        return lineCount <= Self.linesPerSecond
    }

    /// Returns `true` once a second.
    mutating func isStatisticsDue(at now: Moment) -> Bool {
        guard now.nanoseconds(since: statisticsAt) >= 1_000_000_000 else { return false }
        statisticsAt = now
        return true
    }
}
