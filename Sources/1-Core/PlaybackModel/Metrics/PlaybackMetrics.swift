/// What CTA-2066 counts of a session: startup, watched and stalled time, from the same lanes that the interface shows.
///
/// Watched time is wall time without the user's pauses, with startup, stalls and seeks. A stall is neither startup nor
/// a seek: what buffers before the first start belongs to startup, what buffers until playback moves again after a seek
/// belongs to the seek.
///
/// ```swift
/// var metrics = PlaybackMetrics()
/// for transition in output.transitions { metrics.record(transition) }
/// print(metrics.snapshot(at: now).stallTime)
/// ```
public struct PlaybackMetrics: Sendable, Hashable, Codable {
    /// The watched time from the first request to play until the position first moved; `nil` while it has not.
    public private(set) var startupTime: Duration?
    /// Wall time without pauses, with startup, stalls and seeks.
    public private(set) var watchedTime = Duration.zero
    /// How often playback stalled.
    public private(set) var stalls = 0
    /// How long it stalled.
    public private(set) var stallTime = Duration.zero
    /// How often the user changed the position. Changes in quick succession, before one has landed, count once.
    public private(set) var seeks = 0

    private var startingTime = Duration.zero
    private var clock = WatchClock.neither
    private var since: Moment?
    /// The position has moved since the item was opened and since the last seek: what stops it now is a stall.
    private var hasMoved = false

    /// Creates metrics of a session that has not begun.
    public init() {}

    /// The share of the watched time that was stalled, 0 to 1; `nil` before anything was watched.
    public var stallRatio: Double? { watchedTime > .zero ? stallTime / watchedTime : nil }

    /// Takes in a change of the lanes. Changes must come in order, each once.
    public mutating func record(_ transition: PlaybackTransition) {
        if since == nil { enter(transition.previous, at: transition.moment.advanced(by: -transition.timeInPrevious)) }
        add(until: transition.moment)
        if transition.lanes.seek != nil, transition.previous.seek == nil, transition.cause == .user(.seek) {
            seeks += 1
        }
        enter(transition.lanes, at: transition.moment)
    }

    /// The metrics with the time since the last change added.
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
