import PlaybackModel

/// Counts what a session's summary tells, from its transitions alone.
struct SessionMeter: Sendable {
    private var asked: Moment?
    private var startup: Int64?
    private var hasPlayedItem = false
    private var watched: Int64 = 0
    private var stalled: Int64 = 0
    private(set) var stalls = 0
    private(set) var seeks = 0
    private var last: PlaybackTransition?

    /// Takes in the next transition.
    mutating func take(_ transition: PlaybackTransition) {
        count(until: transition.moment)
        let lanes = transition.lanes
        if transition.previous.readiness != .opening, lanes.readiness == .opening { hasPlayedItem = false }
        if lanes.intent == .play, asked == nil { asked = transition.moment }
        if isStalled(lanes), !isStalled(transition.previous) { stalls += 1 }
        if let seek = lanes.seek, seek.id != transition.previous.seek?.id { seeks += 1 }
        if lanes.phase == .playing, lanes.transport == .playing {
            hasPlayedItem = true
            if startup == nil, let asked { startup = transition.moment.nanoseconds(since: asked) }
        }
        last = transition
    }

    /// The summary of what happened until a moment.
    func summary(_ outcome: SessionSummary.Outcome, droppedFrames: Int, at moment: Moment) -> SessionSummary {
        var meter = self
        meter.count(until: moment)
        return SessionSummary(
            outcome: outcome, startupTime: meter.startup.map { Double($0) / 1e9 },
            watchedTime: Double(meter.watched) / 1e9, stalls: stalls, stallTime: Double(meter.stalled) / 1e9,
            seeks: seeks, droppedFrames: droppedFrames,
            error: outcome == .failed ? last?.lanes.readiness.error : nil)
    }

    private mutating func count(until moment: Moment) {
        guard let last else { return }
        let time = max(moment.nanoseconds(since: max(last.moment, counted)), 0)
        counted = max(moment, counted)
        if last.lanes.watchClock != .neither { watched += time }
        if isStalled(last.lanes) { stalled += time }
    }

    private var counted = Moment.zero

    /// Waiting for data after the item has once played: before that it is startup.
    private func isStalled(_ lanes: PlaybackLanes) -> Bool { hasPlayedItem && lanes.watchClock == .stalled }
}
