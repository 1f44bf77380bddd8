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

    /// Returns `true` four times a second.
    mutating func isPositionDue(at now: Moment) -> Bool {
        guard now.nanoseconds(since: positionAt) >= 240_000_000 else { return false }
        positionAt = now
        return true
    }

    mutating func notePosition(at now: Moment) { positionAt = now }

    /// Returns `true` once a second.
    mutating func isStatisticsDue(at now: Moment) -> Bool {
        guard now.nanoseconds(since: statisticsAt) >= 1_000_000_000 else { return false }
        statisticsAt = now
        return true
    }
}
