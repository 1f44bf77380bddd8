import Dispatch
import PlaybackModel
import Playhead

/// One load: its pipeline, what was asked of it and what was said of it.
///
/// The decisions are in the structs under `Decisions/`; here they meet messages, samples and commands. The life of a
/// pipeline: it opens (PAUSED until the first preroll), is described, settles (the first selection, the start position
/// and rate), and is ready. A repair goes the same way again without a second `ready`.
///
/// Safety of `@unchecked Sendable`: everything that changes is touched on the context's queue only.
final class ItemPlayback: @unchecked Sendable {
    enum Phase: Sendable {
        /// The pipeline has not prerolled.
        case opening
        /// Duration and formats are being asked for.
        case describing
        /// First selection, start position and rate are on their way.
        case settling
        /// It obeys everything.
        case ready
        /// It failed: only `unload` is answered.
        case failed
        /// It is being released.
        case closed
    }

    let generation: Generation
    let request: LoadRequest
    let context: EngineContext
    let reporter: ItemReporter
    let isNetwork: Bool
    var queue: DispatchQueue { context.queue }
    private(set) var held: HeldSource

    // The pipeline.
    var pipeline: ItemPipeline?
    var http: HTTPItem?
    /// What the bytes of a file or provider look like.
    var inspection = SourceInspection()
    /// Who reads playlists beside the demuxer, and what they say.
    var playlists: PlaylistObserver?
    var facts = PlaylistFacts()
    var dateOfZero: Double?
    /// Who reads the index of an MP4 file on a server.
    var movie: MovieObserver?
    /// The number of the pipeline: what an earlier one says is dropped.
    var incarnation = 0
    var phase = Phase.opening
    /// Whether `ready` was said.
    var hasBeenReady = false
    var openWatch: OpenWatch
    var dryWatch = DryWatch()
    var desired = PipelineState.paused
    var actual = PipelineState.null
    var content = PipelineDescription()
    var refusedAt: Moment?

    // What is asked.
    var isTold: Bool
    var rate: Double
    var answered = CommandID.none
    var selection: TrackSelection?
    /// What the pipeline was asked to select and has not yet told.
    var sentSelection: TrackSelection?
    /// Whether the user waits for a word on the tracks.
    var owesTracks = false
    var limits: PlaybackLimits

    // What happens.
    var discipline = SeekDiscipline()
    var landing = Landing()
    var buffering = BufferingPolicy()
    var movement = MovementWatch()
    var starvation = StarvationWatch()
    var ladder = RepairLadder()
    var window = LiveWindow()
    var isPollingWindow = false
    var isSampling = false
    /// The position that was told last, and the sample behind it.
    var position: Int64
    var lastSample: PipelineSample?
    /// The stamp of the newest position report.
    var reportedAt = Moment.zero
    var lastMoving: Int64?
    var hasEnded = false
    /// The user jumped to the end: the pipeline stands shortly before it whatever is asked.
    var isHeldAtEnd = false
    /// An error that waits until what is buffered was played.
    var heldFailure: HeldFailure?
    /// How it goes on where parts are missing.
    var detour = DetourPlan()
    /// How often the pipeline has failed for no reason of the content's.
    var internalFailures = 0
    /// The first error of a burst was heard.
    var hasFailure = false
    var lastTransport: TransportState?
    var lastBuffering: BufferingReport?

    // What was said.
    var tracks: [MediaTrack] = []
    var selected: Set<String> = []
    var hasDecoderTracks = false
    var lastTracks: TracksReport?
    var tags = TagBook()
    var chapters: [MediaChapter] = []
    var lastMetadata = MediaMetadata.empty
    var missing: [MissingPlugin] = []
    var warned: Set<PlaybackErrorCode> = []
    var lastRanges: RangesReport?
    var statistics = StatisticsCounter()
    var lastStatistics = Moment.zero
    var lastStatisticsReport: PlaybackStatistics?
    var lastRangesPoll = Moment.zero
    var lastWindowPoll = Moment.zero

    private var timer: (any DispatchSourceTimer)?
    private var nextTick: Moment?

    /// What is known of the landing of the operation in flight.
    struct Landing {
        /// The pipeline has taken it.
        var isSent = false
        /// A preroll was told since it was sent.
        var prerolledAt: Moment?
        var isStepped = false
        var isEnd = false
        var target: Int64?
        var precision = SeekOrder.Precision.accurate
        var isChecking = false
    }

    init(_ request: LoadRequest, _ generation: Generation, _ held: HeldSource, _ context: EngineContext) {
        self.request = request
        self.generation = generation
        self.held = held
        self.context = context
        reporter = ItemReporter(
            generation: generation, epoch: context.configuration.epoch, inbox: context.inbox)
        isTold = request.play
        rate = Self.limited(request.rate)
        selection = request.selection
        limits = request.limits
        position = request.start?.nanoseconds ?? 0
        openWatch = OpenWatch(began: MonotonicClock.now)
        if case .url = request.source { isNetwork = true } else { isNetwork = false }
    }

    static func limited(_ rate: Double) -> Double { rate.isFinite ? min(max(rate, 0.1), 2) : 1 }

    var isOpen: Bool { phase != .failed && phase != .closed }
    var isReady: Bool { phase == .ready }
    var isAdaptive: Bool { pipeline?.isAdaptive ?? false }
    /// Without a duration but with a network behind it, it is live.
    var isLive: Bool { isNetwork && hasBeenReady && content.duration == nil }
    /// Whether the live window can be sought.
    var hasWindow: Bool { isLive && content.isSeekable && isAdaptive }

    // MARK: Commands

    func obey(_ command: EngineCommand) {
        guard isOpen else {
            answerForFailed(command)
            return
        }
        switch command {
        case .play(let id): setTold(true, id)
        case .pause(let id): setTold(false, id)
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

    /// Every seek and step is answered, also by an item that failed.
    private func answerForFailed(_ command: EngineCommand) {
        let error = PlaybackError(.notSupportedByContent)
        switch command {
        case .seek(let seek): reporter.post(.seeked(SeekReport(id: seek.id, outcome: .failed(error))))
        case .step(_, let id): reporter.post(.seeked(SeekReport(id: id, outcome: .failed(error))))
        default: break
        }
    }

    // MARK: End

    /// Releases everything without a word.
    func close() {
        shutDown().map { letGo($0) {} }
    }

    /// Releases a pipeline on its own thread. One that hangs on its way to NULL is left to itself, with a word.
    func letGo(_ pipeline: ItemPipeline, then: @escaping @Sendable () -> Void) {
        let context = context
        let complaint = OnceAnswer {
            context.post(.log(LogLine(level: .error, text: "a pipeline hangs on its way to NULL and is left alone")))
        }
        pipeline.release {
            complaint.drop()
            then()
        }
        queue.asyncAfter(deadline: .now() + 15) { complaint.give() }
    }

    /// Releases everything and says so.
    func unload() {
        let pipeline = shutDown()
        let reporter = reporter
        guard let pipeline else {
            reporter.postLast(.unloaded)
            return
        }
        let answer = OnceAnswer { reporter.postLast(.unloaded) }
        letGo(pipeline) { answer.give() }
        queue.asyncAfter(deadline: .now() + 4) { answer.give() }
    }

    /// Ends what reads beside the pipeline.
    func stopObserving() {
        playlists?.cancel()
        playlists = nil
        movie?.cancel()
        movie = nil
        http?.unregister()
        http = nil
    }

    private func shutDown() -> ItemPipeline? {
        reporter.close()
        let pipeline = pipeline
        self.pipeline = nil
        phase = .closed
        incarnation += 1
        timer?.cancel()
        timer = nil
        stopObserving()
        held = .none
        context.desk.cancel(generation)
        context.board.forget(generation)
        if let frames = context.frames {
            for slot in frames.retireAll(of: generation) { reporter.postLast(.retired(slot)) }
        }
        return pipeline
    }

    /// Stops the clock of an item that failed.
    func silence() {
        timer?.cancel()
        timer = nil
    }

    // MARK: Clockwork

    /// Does what is due, and sees to it that it is woken for what comes next.
    func pump() {
        guard isOpen else { return }
        let now = MonotonicClock.now
        startNextOperation(at: now)
        armTick(at: now)
    }

    private func armTick(at now: Moment) {
        guard isOpen else { return }
        var due = now.advanced(by: tickInterval * 1_000_000)
        if let wake = discipline.wakeUp { due = min(due, max(wake, now.advanced(by: 1_000_000))) }
        if let nextTick, nextTick <= due, nextTick > now.advanced(by: -50_000_000) { return }
        nextTick = due
        if timer == nil {
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.setEventHandler { [weak self] in self?.wake() }
            timer.schedule(deadline: .distantFuture)
            timer.resume()
            self.timer = timer
        }
        let delay = max(1_000_000, due.nanoseconds(since: now))
        timer?.schedule(deadline: .now() + .nanoseconds(Int(delay)), leeway: .milliseconds(2))
    }

    private func wake() {
        guard isOpen else { return }
        nextTick = nil
        tick(at: MonotonicClock.now)
        pump()
    }

    /// Milliseconds to the next look.
    private var tickInterval: Int64 {
        switch phase {
        case .opening, .describing, .settling: return 100
        case .failed, .closed: return 60_000
        case .ready:
            if discipline.inFlight != nil { return 50 }
            guard isTold, !hasEnded, !isHeldAtEnd else { return isNetwork ? 1000 : 60_000 }
            return movement.isMoving || buffering.isWaiting ? 250 : 30
        }
    }

    /// Runs on the engine's thread if the pipeline that asks is still the current one.
    func later(_ incarnation: Int, _ body: @escaping @Sendable (ItemPlayback) -> Void) {
        queue.async { [weak self] in
            guard let self, self.incarnation == incarnation, self.isOpen else { return }
            body(self)
        }
    }
}
