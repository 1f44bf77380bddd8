import PlaybackModel

/// The seeks of an item: one at a time is with mpv, and of those that wait only the newest is performed.
struct MpvSeeks: Sendable, Hashable {
    /// The progress of the seek that is with mpv. Changes of tracks seek as well, so all three steps count.
    private enum Stage: Sendable, Hashable {
        case sent
        case accepted
        case begun
    }

    private struct Flight: Sendable, Hashable {
        let seek: PendingSeek
        var stage = Stage.sent
        let since: Moment
    }

    private var flight: Flight?
    private var waiting: PendingSeek?
    /// The time before a target at which the demuxer begins, in seconds.
    private var lead = 0.0
    /// The position in seconds at which the newest seek was sent.
    private(set) var origin: Double?

    /// The seek that is with mpv.
    var current: PendingSeek? { flight?.seek }
    /// `true` while a seek has not landed.
    var isBusy: Bool { flight != nil || waiting != nil }
    /// The newest target.
    var target: CMTime? { (waiting ?? flight?.seek)?.target }

    /// The time that the current seek has taken so far, in nanoseconds; 0 without one.
    func age(at now: Moment) -> Int64 { flight.map { now.nanoseconds(since: $0.since) } ?? 0 }

    /// Adds a seek. Returns the one that it replaces.
    mutating func add(_ seek: PendingSeek) -> CommandID? {
        defer { waiting = seek }
        return waiting?.id
    }

    /// The seek to send now; `nil` while another one is with mpv.
    mutating func next(at now: Moment, from position: Double? = nil) -> PendingSeek? {
        guard flight == nil, let seek = waiting else { return nil }
        waiting = nil
        origin = position
        flight = Flight(seek: seek, since: now)
        return seek
    }

    /// Notes the answer of mpv to a seek. Returns `true` if the seek failed and is over.
    mutating func answer(_ id: CommandID, isRefused: Bool) -> Bool {
        guard flight?.seek.id == id, flight?.stage == .sent else { return false }
        flight?.stage = .accepted
        if isRefused { flight = nil }
        return isRefused
    }

    /// mpv begins a seek.
    mutating func begin() { if flight?.stage == .accepted { flight?.stage = .begun } }

    /// mpv has finished a seek. Returns the one that has landed.
    mutating func land() -> PendingSeek? {
        guard let flight, flight.stage == .begun else { return nil }
        self.flight = nil
        return flight.seek
    }

    /// Returns the time before its target at which a seek must begin, in seconds; `nil` if it landed where it should, or nothing
    /// earlier is left.
    ///
    /// FFmpeg has no index of transport streams, and begins at a key frame after the target if that is nearer. Key frames of
    /// most encoders are 10 s apart at most.
    mutating func lead(after seek: PendingSeek, landing: Double, frameDuration: Double) -> Double? {
        guard seek.target.isNumeric, seek.toleranceAfter.isNumeric, lead < seek.target.seconds else { return nil }
        let latest = seek.target.seconds + seek.toleranceAfter.seconds + max(1.5 * frameDuration, 0.05)
        guard landing > latest else { return nil }
        lead = lead == 0 ? 10 : lead * 4
        return lead
    }

    /// Ends all. Returns their numbers.
    mutating func endAll() -> [CommandID] {
        defer { (flight, waiting) = (nil, nil) }
        return [flight?.seek.id, waiting?.id].compactMap { $0 }
    }
}
