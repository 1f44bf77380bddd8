import Dispatch
import PlaybackModel
import Playhead
import PlayheadEngineService

/// One load: it carries commands, messages and samples to its parts, and their decisions to the pipeline and the host.
///
/// Four kinds of input arrive on the engine's queue. Commands of the host enter through ``obey(_:)``, messages of the pipeline
/// through `take(_:)`, answers to calls on the pipeline through ``later(_:_:)``, and the timer through `tick(at:)`. Each of
/// them ends with ``pump()``, which starts the next operation and arms the timer: every 30 ms until playback moves, every
/// 250 ms while it does, and rarely while nothing can happen.
///
/// A pipeline can be replaced at any time, by a repair for example. ``ItemStage/incarnation`` numbers the pipelines, so that
/// messages and answers of an earlier one are dropped, while commands, position and selection stay with the item.
///
/// Each part is a value with one purpose, and none of them depends on the pipeline, the queue or the clock.
///
/// Safety of `@unchecked Sendable`: everything that changes is touched on the context's queue only.
final class ItemPlayback: @unchecked Sendable {
    let request: LoadRequest
    let context: EngineContext
    let reporter: ItemReporter
    private(set) var held: HeldSource
    private var limits: PlaybackLimits
    var pipeline: (any EnginePipeline)?

    var stage: ItemStage
    var transport: TransportControl
    var position: PositionTracker
    var discipline = SeekDiscipline()
    /// The call for the operation in flight.
    var flight: SeekFlight?
    var buffering = BufferingPolicy()
    var timeline: ContentTimeline
    var tracks: TrackSelector
    var metadata = MetadataBook()
    var statistics = StatisticsCounter()
    var recovery: FailureRecovery
    var observer = ContentObserver()
    /// `true` from the start of a prepared item's sound until the item is activated.
    var isJoining = false
    private var timer = WakeTimer()

    init(_ request: LoadRequest, _ generation: Generation, _ held: HeldSource, _ context: EngineContext) {
        self.request = request
        self.held = held
        self.context = context
        reporter = ItemReporter(generation: generation, epoch: context.configuration.epoch, inbox: context.inbox)
        limits = request.limits
        discipline.isEnforced = context.configuration.hasSeekDiscipline
        stage = ItemStage(at: context.clock.now)
        transport = TransportControl(isPlayRequested: request.play, rate: request.rate)
        position = PositionTracker(position: request.start?.nanoseconds ?? 0)
        tracks = TrackSelector(selection: request.selection)
        if case .url = request.source {
            timeline = ContentTimeline(isNetwork: true)
        } else {
            timeline = ContentTimeline(isNetwork: false)
        }
        recovery = FailureRecovery(
            profiles: ProfileLadder(source: timeline.isNetwork ? .progressive : .file, profile: request.profile))
        if !context.configuration.usesHardwareDecoding || !request.profile.usesHardware {
            recovery.avoidHardware()
        }
    }

    var generation: Generation { reporter.generation }
    var queue: DispatchQueue { context.queue }
    var now: Moment { context.clock.now }
    var isNetwork: Bool { timeline.isNetwork }
    var isAdaptive: Bool { pipeline?.isAdaptive ?? false }
    /// `true` for an address of a camera, an encoder or television. The sender paces it: it cannot be waited for or sought.
    var isStream: Bool { StreamAddress(request.source) != nil }
    /// The position to open at; `nil` for zero, or the live edge. The start of the request goes before that of the playlist.
    var start: CMTime? {
        guard !isStream, !observer.inspection.isJoined else { return nil }
        guard let start = request.start else { return preferredStart }
        guard request.resumes, let end = timeline.duration, let time = start.nanoseconds, time >= end else {
            return start
        }
        // Another film is in the place of the one that was left there.
        return nil
    }
    /// The start that the playlists prefer, from the start of the window of a live stream; `nil` while none is known.
    private var preferredStart: CMTime? {
        observer.http?.start.position.map { position in
            CMTime(nanoseconds: (hasLiveWindow ? timeline.window.start : 0) + Int64((position * 1e9).rounded()))
        }
    }
    private var hasLiveWindow: Bool { timeline.duration == nil && timeline.description.isSeekable }
    /// Content without a duration behind a network is live.
    var isLive: Bool { isNetwork && stage.hasBeenReady && timeline.duration == nil }
    /// `true` for what is sent only once, such as radio: it ends only when its sender has gone.
    var isBroadcast: Bool { (isStream || observer.isRadio) && timeline.duration == nil }
    /// `true` for a live stream with a window that can be sought.
    var hasWindow: Bool { isLive && timeline.description.isSeekable && isAdaptive }
    /// The bit rate that limits and detours ask for, in bits per second, or zero for none.
    var maximumBitrate: Double {
        recovery.detour.isConfined
            ? ItemPipeline.smallestVariant : max(0, observer.facts.maximumBitrate(for: limits))
    }

    // MARK: Commands

    func obey(_ command: EngineCommand) {
        guard stage.isOpen else {
            answerForFailed(command)
            return
        }
        switch command {
        case .play(let id): setPlayRequested(true, id)
        case .pause(let id): setPlayRequested(false, id)
        case .seek(let seek): self.seek(seek)
        case .setRate(let rate, let id): setRate(rate, id)
        case .step(let count, let id): step(count, id)
        case .select(let selection): select(selection)
        case .setLimits(let limits):
            self.limits = limits
            pipeline?.setMaximumBitrate(maximumBitrate)
        default: break
        }
        pump()
    }

    /// Every seek and step is answered, even by an item that failed.
    private func answerForFailed(_ command: EngineCommand) {
        switch command {
        case .seek(let seek): refuse(seek.id, .notSupportedByContent)
        case .step(_, let id): refuse(id, .notSupportedByContent)
        default: break
        }
    }

    /// Answers a seek or step that cannot be made.
    func refuse(_ id: CommandID, _ code: PlaybackErrorCode) { refuse(id, PlaybackError(code)) }

    func refuse(_ id: CommandID, _ error: PlaybackError) {
        reporter.post(.seeked(SeekReport(id: id, outcome: .failed(error))))
    }

    func applySound() { pipeline?.apply(context.sound) }

    /// Applies new colors. A paused picture is decoded again at its position, to show them.
    func applyColors() {
        if followFrameWish() { return }
        applySound()
        guard stage.isReady, timeline.description.hasVideo, !transport.isPlayRequested, discipline.isIdle else {
            return
        }
        submit(.init(kind: .jump(CMTime(nanoseconds: currentPosition))))
        pump()
    }

    // MARK: End

    /// Releases everything without a report.
    func close() {
        shutDown().map { letGo($0) {} }
    }

    /// Releases everything and reports that it has.
    func unload() {
        let pipeline = shutDown()
        let reporter = reporter
        guard let pipeline else {
            reporter.postLast(.unloaded)
            return
        }
        let answer = OnceAnswer { reporter.postLast(.unloaded) }
        letGo(pipeline) { answer.give() }
        context.clock.schedule(after: 4_000_000_000, on: queue) { answer.give() }
    }

    /// Releases a pipeline on its own thread. If it hangs on its way to NULL it is left alone, which is logged.
    func letGo(_ pipeline: any EnginePipeline, then: @escaping @Sendable () -> Void) {
        let context = context
        let complaint = OnceAnswer {
            context.post(.log(LogLine(level: .error, text: "A pipeline hung while stopping and was abandoned.")))
        }
        pipeline.release {
            complaint.drop()
            then()
        }
        context.clock.schedule(after: 15_000_000_000, on: queue) { complaint.give() }
    }

    private func shutDown() -> (any EnginePipeline)? {
        reporter.close()
        defer { pipeline = nil }
        stage.end(.closed)
        observer.stop()
        held = .none
        context.desk.cancel(generation)
        context.board.forget(generation)
        if let frames = context.frames {
            for slot in frames.retireAll(of: generation) { reporter.postLast(.retired(slot)) }
        }
        return pipeline
    }

    // MARK: Clockwork

    /// Starts what is due, and arms the timer for what comes next.
    func pump() {
        guard stage.isOpen else { return }
        startNextOperation(at: now)
        guard stage.isOpen else { return }
        let now = now
        let tick = now.advanced(by: tickInterval * 1_000_000)
        let due = discipline.wakeUp.map { min(tick, max($0, now.advanced(by: 1_000_000))) } ?? tick
        guard let delay = timer.arm(for: due, at: now) else { return }
        context.clock.schedule(after: delay, on: queue) { [weak self] in self?.wake(due) }
    }

    private func wake(_ due: Moment) {
        guard stage.isOpen, timer.fire(for: due) else { return }
        let now = now
        let delay = now.nanoseconds(since: due)
        if delay >= Self.longestDelay { startOver(after: delay, at: now) }
        tick(at: now)
        pump()
    }

    /// The delay of the timer from which the process was stopped, in nanoseconds.
    private static let longestDelay: Int64 = 1_000_000_000

    /// The delay from which the content that was due meanwhile is missed, in nanoseconds.
    private static let longestGap: Int64 = 3_000_000_000

    /// The process was stopped for a while, with its pipeline: nothing could move or answer. Its clock has run on, and playback
    /// would continue where it would be by now.
    private func startOver(after delay: Int64, at now: Moment) {
        stage.startOver(at: now)
        discipline.startOver(at: now)
        position.startOver(at: now)
        recovery.flow.rest()
        guard delay >= Self.longestGap, stage.isReady, transport.isPlaying, discipline.isIdle, !isLive,
            timeline.description.isSeekable
        else { return }
        submit(.init(kind: .jump(CMTime(nanoseconds: position.position))))
    }

    /// The time to the next look at the pipeline, in milliseconds.
    private var tickInterval: Int64 {
        switch stage.phase {
        case .opening, .describing, .settling: return 100
        case .failed, .closed: return 60_000
        case .ready:
            if discipline.inFlight != nil { return 50 }
            guard transport.isPlayRequested, !transport.hasEnded, !transport.isHeldAtEnd else {
                return isNetwork ? 1000 : 60_000
            }
            return position.movement.isMoving || buffering.isWaiting ? 250 : 30
        }
    }

    /// Runs a closure on the engine's queue if the current pipeline is still the one that asks for it.
    func later(_ incarnation: Int, _ body: @escaping @Sendable (ItemPlayback) -> Void) {
        queue.async { [weak self] in
            guard let self, self.stage.incarnation == incarnation, self.stage.isOpen else { return }
            body(self)
            self.pump()
        }
    }

    // MARK: Reports

    func log(_ level: LogLine.Level, _ text: String) { reporter.post(.log(LogLine(level: level, text: text))) }

    /// Warns once per load and kind.
    func warn(_ error: PlaybackError) {
        if recovery.isNewWarning(error.code) { reporter.post(.warning(error)) }
    }
}
