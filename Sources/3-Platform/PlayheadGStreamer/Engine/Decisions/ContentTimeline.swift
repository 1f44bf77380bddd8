import PlaybackModel

/// The times of an item's content: duration, seekable and loaded ranges, the window of a live stream.
///
/// Content on a network is queried once a second, because its duration may become known late and the window of a live stream
/// moves. Loaded ranges are reported in tenths of a second, so that not every buffer causes a report.
struct ContentTimeline: Sendable {
    /// The time between two queries, in nanoseconds.
    private static let pollInterval: Int64 = 1_000_000_000
    /// The difference from the stated duration that does not matter, in nanoseconds: the ends of tracks differ a little.
    private static let endTolerance: Int64 = 150_000_000
    /// The same where elements change the speed of the sound: they send a tenth of a second more or less of it at the end.
    private static let scaledEndTolerance: Int64 = 500_000_000

    let isNetwork: Bool
    private(set) var description = PipelineDescription()
    private(set) var window = LiveWindow()
    /// The longest segment that a playlist states, in seconds, or zero.
    private var statedTarget = 0.0
    /// The wall-clock time of position zero, in seconds since 1970.
    private(set) var dateOfZero: Double?
    /// The farthest position that has played, in nanoseconds.
    private var playedEnd: Int64 = 0
    private var reported: RangesReport?
    private var isPolling = false
    private var polledAt = Moment.zero

    init(isNetwork: Bool) { self.isNetwork = isNetwork }

    /// The duration: what the pipeline states, which demuxers may only guess, or the farthest position that has played, if that
    /// is later by more than a little. `nil` where the pipeline states none.
    var duration: Int64? { description.duration.map { playedEnd - $0 > Self.endTolerance ? playedEnd : $0 } }

    /// The duration that the pipeline states.
    var statedDuration: Int64? { description.duration }

    /// The longest segment in seconds: as stated, or else as observed.
    var targetDuration: Double { statedTarget > 0 ? statedTarget : window.observedTarget }

    // MARK: Input

    /// Takes in the description of the pipeline.
    /// - Parameters:
    ///   - durationOfParts: The duration of a stream of which the pipeline plays one part; `nil` for others.
    ///   - isEndless: The duration is unknown for good. Otherwise a pipeline that replaces another one may not know it yet.
    mutating func take(
        _ description: PipelineDescription, durationOfParts: Int64? = nil, isEndless: Bool = false, at now: Moment
    ) {
        let known = self.description
        self.description = description
        if description.duration == nil, known.duration != nil, !isEndless {
            self.description.duration = known.duration
            self.description.isSeekable = known.isSeekable
            self.description.seekableEnd = known.seekableEnd
        }
        if let durationOfParts {
            self.description.duration = durationOfParts
            self.description.seekableEnd = durationOfParts
        }
        if self.description.duration == nil, description.isSeekable {
            window.take(start: description.seekableStart, end: description.seekableEnd, at: now)
        }
    }

    /// Takes in the times of playlists.
    mutating func take(_ facts: PlaylistFacts, isLive: Bool) {
        statedTarget = facts.targetDuration
        let start = isLive ? Double(window.start) / 1e9 : 0
        guard let date = facts.dateOfZero(windowStart: start) else { return }
        // A live playlist may have moved on between the two readings.
        if abs(date - (dateOfZero ?? .infinity)) > max(1, facts.targetDuration) { dateOfZero = date }
    }

    /// Playback has reached a position. The content is at least that long, as far as there were data: the position follows the
    /// clock without them as well. Returns `true` if that makes it longer than it was known to be.
    mutating func play(to position: Int64, dataEnd: Int64?) -> Bool {
        let old = duration
        playedEnd = max(playedEnd, min(position, dataEnd ?? position))
        return duration != old
    }

    /// The data have ended. The stated duration counts if it was nearly right.
    mutating func end(at time: Int64, rate: Double) {
        let tolerance = rate == 1 ? Self.endTolerance : Self.scaledEndTolerance
        guard let stated = description.duration, abs(stated - time) > tolerance else { return }
        description.duration = time
        playedEnd = time
    }

    // MARK: Polling

    /// Returns `true` when it is time to query duration and window again.
    mutating func isPollDue(at now: Moment) -> Bool {
        guard isNetwork, now.nanoseconds(since: polledAt) >= Self.pollInterval else { return false }
        polledAt = now
        return true
    }

    /// Returns `true` when a query should be sent: none is on its way.
    mutating func beginPolling() -> Bool {
        defer { isPolling = true }
        return !isPolling
    }

    /// The query was answered, or will not be: its pipeline is gone.
    mutating func endPolling() { isPolling = false }

    // MARK: Seeking

    /// The position nearest to a target, in nanoseconds.
    func clamp(_ position: Int64, hasWindow: Bool) -> Int64 {
        hasWindow ? window.clamp(position) : max(0, min(position, duration ?? .max))
    }

    /// The limits of a seek.
    /// - Parameter partEnd: The end of the part that the pipeline plays; `nil` where that is the end of the content.
    func seekLimits(isAdaptive: Bool, hasWindow: Bool, partEnd: Int64? = nil) -> SeekPlan.Content {
        SeekPlan.Content(
            duration: statedDuration, end: duration,
            seekableStart: hasWindow ? window.start : description.seekableStart,
            seekableEnd: hasWindow ? window.end : description.seekableEnd, partEnd: partEnd, isAdaptive: isAdaptive,
            avoidsSnapping: EngineWorkarounds.avoidsSnappingOnAdaptive)
    }

    // MARK: Reports

    /// Makes a report of all ranges.
    /// - Parameters:
    ///   - position: The position in nanoseconds.
    ///   - ahead: The nanoseconds that are buffered beyond it, where known.
    mutating func report(isAdaptive: Bool, position: Int64, ahead: Int64?) -> RangesReport {
        var seekable: [CMTimeRange] = []
        if description.isSeekable {
            let start = description.seekableStart
            let end = duration ?? description.seekableEnd ?? window.end ?? start
            seekable = [CMTimeRange(start: CMTime(nanoseconds: start), end: CMTime(nanoseconds: max(start, end)))]
        }
        let report = RangesReport(
            duration: duration.map { CMTime(nanoseconds: $0) } ?? (isNetwork ? .indefinite : .invalid),
            seekable: seekable, loaded: loadedRanges(position, ahead),
            targetDuration: isAdaptive ? targetDuration : 0, dateOfZero: dateOfZero)
        reported = report
        return report
    }

    /// Makes a report if anything has changed since the last one.
    mutating func reportChanges(isAdaptive: Bool, position: Int64, ahead: Int64?) -> RangesReport? {
        let old = reported
        let new = report(isAdaptive: isAdaptive, position: position, ahead: ahead)
        return new == old ? nil : new
    }

    private func loadedRanges(_ position: Int64, _ ahead: Int64?) -> [CMTimeRange] {
        guard isNetwork else {
            return duration.map { [CMTimeRange(start: .zero, duration: CMTime(nanoseconds: $0))] } ?? []
        }
        guard let ahead, ahead > 0 else { return [] }
        // Right after a seek GStreamer may answer with a level that is not a number.
        let (end, overflows) = position.addingReportingOverflow(ahead)
        guard !overflows else { return [] }
        let limited = duration.map { min(end, $0) } ?? end
        // In tenths of a second: the level changes with every buffer.
        let (from, to) = (position / 100_000_000, limited / 100_000_000)
        guard to > from else { return [] }
        return [
            CMTimeRange(start: CMTime(value: from, timescale: 10), duration: CMTime(value: to - from, timescale: 10))
        ]
    }
}
