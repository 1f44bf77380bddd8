import MediaReaders
import PlaybackModel

/// Everything needed to open a load again in another process, as the player's commands and the engine's events left it.
struct LoadRecord: Sendable, Hashable {
    /// The state of a load in its process.
    enum Phase: Sendable, Hashable {
        /// The process does not have it yet.
        case waiting
        /// The process is opening it.
        case opening
        /// It is ready.
        case ready
        /// It has failed: only another load revives it.
        case failed
        /// It is being released.
        case unloading
    }

    /// A further attempt to open an item that failed.
    enum Attempt: Sendable, Hashable {
        /// In the same process.
        case otherProfile
        /// In a process of the other engine.
        case otherEngine
    }

    let generation: Generation
    /// The request, with all later settings applied.
    private(set) var request: LoadRequest
    var home: EngineHome
    var phase = Phase.waiting
    /// `true` once the player knows that it is ready: a second `ready` is not for it.
    private(set) var isKnown = false
    /// The newest position.
    private(set) var position: PositionReport?
    /// The time of the newest picture.
    var picture = CMTime.invalid
    private(set) var ranges: RangesReport?
    private(set) var hasEnded = false
    /// The newest transport command: answers of a new process are answers to it.
    private(set) var lastCommand = CommandID.none
    /// The seeks and steps without an answer, oldest first.
    private(set) var unanswered: [CommandID] = []
    private(set) var seek: PendingSeek?
    /// The seek that a new process performs by opening at its target.
    private(set) var foldedSeek: CommandID?
    /// The profiles that were tried, and the one to open with.
    private(set) var profiles: ProfileLadder
    /// The time when the current process was ready.
    var readySince: Moment?
    /// The seconds that the current process has played.
    private(set) var played = 0.0
    /// `true` while a graphics card or another device decodes its pictures.
    var usesHardware = false
    /// `true` for a prepared item during which the process was lost: it opens when it becomes the current one.
    var isHeldBack = false
    /// The events of a new process that wait until the item is ready again, each kind once.
    private var held: [EngineEvent] = []

    /// - Parameter profile: The profile to open with.
    init(_ generation: Generation, _ request: LoadRequest, home: EngineHome, profile: PipelineProfile? = nil) {
        self.generation = generation
        self.request = request
        self.home = home
        profiles = ProfileLadder(source: .init(of: request.source), profile: profile ?? request.profile)
    }

    /// `true` while the player knows the item as ready and its process does not.
    var isRestoring: Bool { isKnown && (phase == .waiting || phase == .opening) }

    /// `true` for a stream without an end.
    private var isLive: Bool { ranges.map { $0.duration.isIndefinite } ?? false }

    /// `true` if the process must answer in time: something moves, or should.
    var isMoving: Bool {
        switch phase {
        case .opening: true
        case .ready: request.play && !hasEnded || !unanswered.isEmpty
        case .waiting, .failed, .unloading: false
        }
    }

    /// Returns `true` for an item that opened, but has not begun to play for five seconds: its profile does not help.
    func isStuck(at now: Moment) -> Bool {
        guard phase == .ready, request.play, !hasEnded, played < 0.5, let readySince else { return false }
        return now.nanoseconds(since: readySince) > 5_000_000_000
    }

    // MARK: Commands

    /// Notes a command. Returns `true` if the process needs it now; otherwise the next load includes it.
    mutating func note(_ command: EngineCommand) -> Bool {
        switch command {
        case .play(let id), .activate(true, let id): noteTransport(id, plays: true)
        case .pause(let id), .activate(false, let id): noteTransport(id, plays: false)
        case .setRate(let rate, let id):
            request.rate = rate
            lastCommand = max(lastCommand, id)
        case .seek(let seek):
            hasEnded = false
            self.seek = seek
            unanswered.append(seek.id)
        case .step(_, let id): unanswered.append(id)
        case .select(let selection): request.selection = selection
        case .setLimits(let limits): request.limits = limits
        default: break
        }
        return phase == .opening || phase == .ready
    }

    private mutating func noteTransport(_ id: CommandID, plays: Bool) {
        request.play = plays
        lastCommand = max(lastCommand, id)
    }

    /// Answers the seek that a process performs by opening at its target, because a newer one follows: the newer one may be
    /// answered before the item is ready.
    mutating func supersede(by command: EngineCommand) -> [EngineEvent] {
        guard case .seek(let newer) = command, phase == .opening, foldedSeek != newer.id else { return [] }
        guard let id = foldedSeek, unanswered.contains(id) else { return [] }
        foldedSeek = nil
        unanswered.removeAll { $0 == id }
        return [.seeked(SeekReport(id: id, outcome: .superseded))]
    }

    /// Answers the seeks and steps that no process will: all but the newest seek, which is performed by opening again.
    mutating func settleSeeks() -> [EngineEvent] {
        let kept = seek?.id
        defer { unanswered.removeAll { $0 != kept } }
        return unanswered.filter { $0 != kept }.map { .seeked(SeekReport(id: $0, outcome: .superseded)) }
    }

    // MARK: Loss

    /// Notes that the process is gone. Returns what the player must know until another has the item.
    mutating func lose(at now: Moment) -> [EngineEvent] {
        guard phase != .waiting else { return [] }
        phase = .waiting
        held = []
        foldedSeek = nil
        played = 0
        var events = settleSeeks()
        guard isKnown else { return events + [.repairing(.restart)] }
        if let report = position {
            let stopped = PositionReport(time: Self.time(of: report, at: now, limit: ranges), stamp: now, rate: 0)
            position = stopped
            events.append(.position(stopped))
        }
        guard !hasEnded else { return events }
        return events + [.repairing(.restart)] + waitingReport
    }

    /// The report that playback waits, for an item that the player knows as ready and that is opened again.
    var waitingReport: [EngineEvent] {
        guard isKnown, request.play, !hasEnded else { return [] }
        let state = TransportState.waiting(.minimizingStalls)
        return [.transport(TransportReport(state: state, rate: request.rate, answered: lastCommand))]
    }

    /// Takes in the end of an attempt. Returns `true` when the item opens with another profile now.
    mutating func climb(after fault: ProfileLadder.Fault, _ error: PlaybackError) -> Bool {
        profiles.climb(after: fault, error) != nil
    }

    /// Leaves the hardware out of all further attempts.
    mutating func avoidHardware() {
        usesHardware = false
        profiles.avoidHardware()
    }

    /// `true` until the item has played long enough to prove its profile.
    var isUnproved: Bool { phase == .opening || phase == .ready && played < RestartPolicy.progress }

    /// Takes in the end of the last attempt of the main engine. Returns `true` when the second one opens the item now.
    mutating func changeEngine(after error: PlaybackError) -> Bool {
        // Not for the item's own address: there is nothing behind it.
        if error.code == .notFound, case .url(let address) = request.source, error.url == redactedURL(address) {
            return false
        }
        guard let profile = profiles.changeEngine(after: error) else { return false }
        home = EngineHome(of: request.source, engine: profile.engine)
        return true
    }

    /// Opens again, after a process that still runs failed to play the item.
    mutating func openAgain() {
        phase = .waiting
        held = []
        foldedSeek = nil
        played = 0
    }

    /// The position at a moment, and never beyond the content. Reports come four times a second: a process that has sent none
    /// for longer had stopped.
    private static func time(of report: PositionReport, at now: Moment, limit: RangesReport?) -> CMTime {
        guard report.time.isNumeric, report.rate != 0 else { return report.time }
        let elapsed = Double(min(max(0, now.nanoseconds(since: report.stamp)), 300_000_000)) / 1e9
        let time = report.time + CMTime(seconds: elapsed * report.rate, preferredTimescale: 1_000_000)
        guard let end = limit?.duration, end.isNumeric, time > end else { return time }
        return max(end, report.time)
    }

    /// The request that opens the item in a new process where it was.
    mutating func reopening() -> LoadRequest {
        phase = .opening
        isHeldBack = false
        var request = request
        request.profile = profiles.profile
        if let seek {
            request.start = seek.target
            foldedSeek = seek.id
        } else if isKnown {
            request.start = resumption
        }
        return request
    }

    /// The position at which playback continues; `nil` for the live edge.
    private var resumption: CMTime? {
        guard var time = position?.time, time.isNumeric else { return request.start }
        // A pause shows the next picture, some milliseconds ahead.
        if !request.play, picture.isNumeric, picture > time, (picture - time).seconds < 0.1 { time = picture }
        guard isLive else { return time }
        guard let window = ranges?.seekable.last, window.end.isNumeric else { return nil }
        // Close to the edge, the edge is what is watched. A pause keeps its picture.
        let margin = request.play ? max(10, (ranges?.targetDuration ?? 0) * 4) : 0
        return window.start <= time && time.seconds <= window.end.seconds - margin ? time : nil
    }

    // MARK: Events

    /// Takes an event of the process. Returns what the player learns from it.
    mutating func take(_ event: EngineEvent) -> [EngineEvent] {
        guard isDue(event) else { return [] }
        if isRestoring { return takeRestoring(event) }
        learn(from: event)
        switch event {
        case .transport(let report): return [.transport(answering(report))]
        case .ready(let description): return [event] + answerFoldedSeek(.landed(description.position))
        case .failed(let error): return [event] + answerFoldedSeek(.failed(error))
        default: return [event]
        }
    }

    /// `false` for what a process may not say about the load now, whatever it is.
    private func isDue(_ event: EngineEvent) -> Bool {
        switch event {
        case .ready: phase == .opening
        case .seeked(let report): unanswered.contains(report.id)
        case .failed: phase != .failed
        case .unloaded: true
        // The player does not learn any more that the item is ready, so nothing that follows it either.
        default: phase != .waiting && (phase != .unloading || isKnown)
        }
    }

    /// Answers the seek that the process performed by opening at its target.
    private mutating func answerFoldedSeek(_ outcome: SeekReport.Outcome) -> [EngineEvent] {
        guard let id = foldedSeek else { return [] }
        foldedSeek = nil
        if seek?.id == id { seek = nil }
        guard unanswered.contains(id) else { return [] }
        unanswered.removeAll { $0 == id }
        return [.seeked(SeekReport(id: id, outcome: outcome))]
    }

    private mutating func takeRestoring(_ event: EngineEvent) -> [EngineEvent] {
        switch event {
        case .ready(let description): return restored(description)
        case .transport, .position, .ranges, .tracks, .metadata, .buffering, .statistics:
            // The player's knowledge about the item stays true until it is ready again.
            held.removeAll { $0.isSameKind(as: event) }
            held.append(event)
            return []
        case .failed(let error):
            learn(from: event)
            return [event] + answerFoldedSeek(.failed(error))
        case .seeked, .ended:
            learn(from: event)
            return [event]
        default: return [event]
        }
    }

    private mutating func restored(_ description: ItemDescription) -> [EngineEvent] {
        phase = .ready
        learn(description.ranges)
        let answer = answerFoldedSeek(.landed(description.position))
        let waiting = held
        held = []
        return [.ranges(description.ranges)] + answer + waiting.flatMap { take($0) }
    }

    private mutating func learn(from event: EngineEvent) {
        switch event {
        case .ready(let description):
            phase = .ready
            isKnown = true
            learn(description.ranges)
        case .position(let report):
            notePlayback(until: report)
            position = report
            if report.rate != 0 { hasEnded = false }
        case .ranges(let report): learn(report)
        case .seeked(let report):
            unanswered.removeAll { $0 == report.id }
            if seek?.id == report.id { seek = nil }
            if case .landed(let time) = report.outcome, let old = position {
                position = PositionReport(time: time, stamp: old.stamp, rate: 0)
            }
        case .discontinuity(let time):
            if let old = position { position = PositionReport(time: time, stamp: old.stamp, rate: 0) }
        case .ended(let report):
            hasEnded = true
            if let old = position { position = PositionReport(time: report.position, stamp: old.stamp, rate: 0) }
        case .failed: phase = .failed
        default: break
        }
    }

    private mutating func learn(_ report: RangesReport) {
        ranges = report
        if report.targetDuration > 0 { profiles.source = .adaptive }
    }

    /// Adds what was played since the last report. Seeks and jumps do not count.
    private mutating func notePlayback(until report: PositionReport) {
        guard let position, position.rate > 0, position.time.isNumeric, report.time.isNumeric else { return }
        let step = report.time.seconds - position.time.seconds
        if step > 0, step < 3 { played += step }
    }

    /// A new process has obeyed the commands that its load includes.
    private func answering(_ report: TransportReport) -> TransportReport {
        var report = report
        report.answered = max(report.answered, lastIncluded)
        return report
    }

    /// The newest command that the load of the current process includes.
    private(set) var lastIncluded = CommandID.none

    /// Notes that the load which is sent now includes everything so far.
    mutating func includeCommands() { lastIncluded = lastCommand }
}

extension EngineEvent {
    fileprivate func isSameKind(as other: EngineEvent) -> Bool {
        switch (self, other) {
        case (.transport, .transport), (.position, .position), (.ranges, .ranges), (.tracks, .tracks),
            (.metadata, .metadata), (.buffering, .buffering), (.statistics, .statistics):
            true
        default: false
        }
    }
}

extension ProfileLadder.Source {
    /// The kind of a source, as far as its name shows it.
    fileprivate init(of source: MediaSource) {
        guard case .url(let address) = source else {
            self = .file
            return
        }
        let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
        self = [".m3u8", ".m3u", ".mpd"].contains { path.hasSuffix($0) } ? .adaptive : .progressive
    }
}

extension ProfileLadder.Fault {
    /// The fault of an attempt that ended with an error; `nil` for errors that no profile avoids.
    init?(of error: PlaybackError) {
        switch error.code {
        case .noPlayableStream, .corruptData, .notMedia, .engineFailed: self = .foundNothing
        case .decodingFailed: self = .failedToDecode
        case .openTimedOut, .playbackStuck, .seekTimedOut: self = .hung
        default: return nil
        }
    }
}
