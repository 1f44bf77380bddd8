import PlaybackModel

/// The reports of an item so far: each is repeated only when it changes.
struct MpvReports: Sendable, Hashable {
    var ranges: RangesReport?
    var tracks: TracksReport?
    var metadata: MediaMetadata?
    var buffering: BufferingReport?
    var statistics: PlaybackStatistics?
    private var positionAt = Moment.zero
    private var statisticsAt = Moment.zero
    private var linesSince = Moment.zero
    private var lineCount = 0
    /// The number of lines that are passed on in a second. A stream with a fault in each frame logs thousands.
    private static let linesPerSecond = 50

    /// Returns `true` four times a second.
    mutating func isPositionDue(at now: Moment) -> Bool {
        guard now.nanoseconds(since: positionAt) >= 240_000_000 else { return false }
        positionAt = now
        return true
    }

    mutating func notePosition(at now: Moment) { positionAt = now }

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
