/// The quality metrics of a playback session according to CTA-2066.
///
/// The metrics derive from the same lanes that the interface shows, so a dashboard and a viewer never disagree. Watched
/// time is wall-clock time without the user's pauses; it includes startup, stalls and seeks. A stall is neither startup
/// nor a seek: buffering before the first start belongs to startup, and buffering after a seek belongs to the seek
/// until playback advances.
///
/// ```swift
/// var metrics = PlaybackMetrics()
/// for transition in output.transitions { metrics.record(transition) }
/// print(metrics.snapshot(at: now).stallTime)
/// ```
public struct PlaybackMetrics: Sendable, Hashable, Codable {
    /// The time from the first request to play until the position first advanced, or `nil` if it has not yet.
    public private(set) var startupTime: Duration?
    /// The wall-clock time without pauses, including startup, stalls and seeks.
    public private(set) var watchedTime = Duration.zero
    /// The number of stalls.
    public private(set) var stalls = 0
    /// The total duration of all stalls.
    public private(set) var stallTime = Duration.zero
    /// The number of times the user changed the position. Further changes before one has landed do not count.
    public private(set) var seeks = 0

    private var startingTime = Duration.zero
    private var clock = WatchClock.neither
    private var since: Moment?
    /// `true` if the position advanced since the item opened and since the last seek, so that waiting is a stall.
    private var hasMoved = false

    /// Creates the metrics of a new session.
    public init() {}

    /// The stalled share of the watched time, from 0 to 1, or `nil` before anything was watched.
    public var stallRatio: Double? { watchedTime > .zero ? stallTime / watchedTime : nil }

    /// Records a change of the lanes. Record all changes, in order.
    public mutating func record(_ transition: PlaybackTransition) {
        if since == nil { enter(transition.previous, at: transition.moment.advanced(by: -transition.timeInPrevious)) }
        add(until: transition.moment)
        if transition.lanes.seek != nil, transition.previous.seek == nil, transition.cause == .user(.seek) {
            seeks += 1
        }
        enter(transition.lanes, at: transition.moment)
    }

    /// Returns the metrics including the time since the last change.
    public func snapshot(at moment: Moment) -> PlaybackMetrics {
        var copy = self
        copy.add(until: moment)
        return copy
    }

    private mutating func enter(_ lanes: PlaybackLanes, at moment: Moment) {
        since = moment
        if lanes.seek != nil || lanes.readiness != .ready { hasMoved = false }
        let wasStalled = clock == .stalled
        clock = lanes.watchClock
        if clock == .watched, lanes.phase == .playing, lanes.transport == .playing, lanes.seek == nil {
            hasMoved = true
            if startupTime == nil { startupTime = startingTime }
        }
        if clock == .stalled {
            if hasMoved { stalls += wasStalled ? 0 : 1 } else { clock = .watched }
        }
    }

    private mutating func add(until moment: Moment) {
        guard let since, moment > since else { return }
        let time = Duration.nanoseconds(moment.nanoseconds(since: since))
        self.since = moment
        guard clock != .neither else { return }
        watchedTime += time
        if startupTime == nil { startingTime += time }
        if clock == .stalled { stallTime += time }
    }
}
