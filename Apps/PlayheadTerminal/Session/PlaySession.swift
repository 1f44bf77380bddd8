import FeedLoading
import PlaybackModel
import Playhead

/// A run of `playhead play`: a player, its script and its presenter.
@MainActor final class PlaySession {
    /// The dependencies of a session.
    struct Environment {
        /// The provider of the engine.
        var engine: EngineProvider
        /// The clock.
        var scheduler: any PlaybackScheduler
        /// The start of the program.
        var start: Moment
        /// The destination of a trace.
        var trace: TraceWriter?
    }

    let player: Player
    let options: PlayOptions
    let scheduler: any PlaybackScheduler
    let start: Moment

    private let presenter: any SessionPresenter
    private let trace: TraceWriter?
    private let recording: Recording
    private let items: [PlayerItem]
    private let opening: MediaOpening?
    private var filling: QueueFilling?
    private var openingError: OpeningError?
    private var script: SessionScript
    private var metrics = PlaybackMetrics()
    private var dropped = DroppedFrames()
    private var actions: [ScheduledAction] = []
    private var tick: ScheduledAction?
    private var passedItems = 0
    private var isFinished = false
    private var onFinish: ((SessionSummary) -> Void)?

    /// Lets the player's recording hook outlive the session without retaining it.
    private final class Recording: Sendable {
        @MainActor var writer: TraceWriter?
        init() {}
    }

    /// - Parameters:
    ///   - items: The items to play. Default: those of the options.
    ///   - opening: The source of the items, instead of these.
    init(
        options: PlayOptions, environment: Environment, presenter: any SessionPresenter, items: [PlayerItem]? = nil,
        opening: MediaOpening? = nil
    ) {
        self.items = opening == nil ? items ?? Self.items(options) : []
        self.opening = opening
        self.options = options
        self.presenter = presenter
        scheduler = environment.scheduler
        start = environment.start
        trace = environment.trace
        script = SessionScript(options.script)
        let recording = Recording()
        recording.writer = environment.trace
        self.recording = recording
        var configuration = PlayerConfiguration.default
        configuration.deliversFrames = false
        configuration.output = options.isHeadless ? .headless : .automatic
        configuration.usesHardwareDecoding = options.hardwareDecoding == .auto
        configuration.allowedSchemes.formUnion(options.request.additionalSchemes)
        if let userAgent = options.request.userAgent { configuration.userAgent = userAgent }
        if environment.trace != nil { configuration.recordInput = { recording.writer?.record($0) } }
        player = Player(engine: environment.engine, configuration: configuration, scheduler: environment.scheduler)
    }

    /// Starts playback. `onFinish` is called once, after the presenter's `end`.
    func run(onFinish: @escaping (SessionSummary) -> Void) {
        self.onFinish = onFinish
        player.onTransition { [weak self] in self?.take($0) }
        player.onNotice { [weak self] notice in
            guard let self, !self.isFinished else { return }
            switch notice {
            case .warning(let error): self.presenter.show(warning: error)
            case .engine(let status): self.presenter.show(engine: status)
            case .advanced, .discontinuity, .engineLost, .inconsistency: break
            }
        }
        player.onPropertiesChange { [weak self] in self?.take($0) }
        presenter.begin(self)
        if let volume = options.volume { player.volume = volume }
        if options.isMuted { player.isMuted = true }
        if let rate = options.rate { player.rate = rate }
        for action in options.script {
            actions.append(scheduler.schedule(at: moment(action.time)) { [weak self] in self?.performNext() })
        }
        if let limit = options.limit {
            actions.append(scheduler.schedule(at: moment(limit)) { [weak self] in self?.finish(.timeout) })
        }
        scheduleTick(1)
        if opening == nil {
            player.items = items
            if !options.isPaused { player.play() }
        }
        fill()
    }

    /// Fills the queue with what the command line names.
    private func fill() {
        guard let opening else { return }
        filling = QueueFilling(
            of: player, with: opening, plays: !options.isPaused,
            item: { [options] entry, number in
                PlayerItem(
                    entry: entry, headers: options.request.headers,
                    startPosition: number == 0 ? Self.start(options) : nil, isTyped: opening.names(entry),
                    decryptionKeys: options.request.keys)
            },
            onFinish: { [weak self] report in self?.take(report) })
    }

    private func take(_ report: OpeningReport) {
        guard !isFinished else { return }
        presenter.show(opening: report)
        if let error = report.error, player.items.isEmpty {
            openingError = error
            finish(.failed)
        } else {
            finishIfOver()
        }
    }

    /// Ends the session: the presenter shows the summary, then everything is released. Further calls have no effect.
    func finish(_ outcome: SessionSummary.Outcome) {
        guard !isFinished else { return }
        isFinished = true
        for action in actions { action.cancel() }
        filling?.cancel()
        tick?.cancel()
        let summary = SessionSummary(
            outcome: outcome, failedItems: passedItems + (outcome == .failed ? 1 : 0),
            metrics: metrics.snapshot(at: scheduler.now), droppedFrames: dropped.total,
            error: outcome == .failed ? player.error ?? openingError?.playbackError : nil)
        presenter.end(summary)
        recording.writer = nil
        player.release()
        let onFinish = onFinish.take()
        onFinish?(summary)
    }

    /// Quits at the user's request.
    func quit() {
        if case .failed = player.phase { finish(.failed) } else { finish(.stopped) }
    }

    /// `true` while more items may be added to the queue.
    var isFilling: Bool { filling?.isActive ?? false }

    /// The position of the current item in the queue, from 1, and the number of items.
    var place: (number: Int, count: Int) {
        let items = player.items
        let index = player.currentItem.flatMap { items.firstIndex(of: $0) } ?? 0
        return (index + 1, items.count)
    }

    private static func items(_ options: PlayOptions) -> [PlayerItem] {
        options.media.enumerated().map { index, text in
            let url = MediaAddress.url(text)
            return PlayerItem(
                url: url, title: MediaAddress.fileName(url), headers: options.request.headers,
                startPosition: index == 0 ? start(options) : nil, additionalSchemes: PlayerItem.streamSchemes,
                decryptionKeys: options.request.keys)
        }
    }

    /// The position at which the first item starts.
    static func start(_ options: PlayOptions) -> CMTime? {
        options.start.map { CMTime(seconds: $0, preferredTimescale: 1_000_000) }
    }

    private func moment(_ seconds: Double) -> Moment { start.advanced(by: Int64(seconds * 1e9)) }

    private func scheduleTick(_ number: Int) {
        // Seconds that pass during a system suspend are not made up.
        let passed = Int(scheduler.now.nanoseconds(since: start) / 1_000_000_000)
        let number = max(number, passed + 1)
        tick = scheduler.schedule(at: moment(Double(number))) { [weak self] in
            guard let self, !self.isFinished else { return }
            self.presenter.tick()
            self.scheduleTick(number + 1)
        }
    }

    // MARK: Events

    private func take(_ transition: PlaybackTransition) {
        guard !isFinished else { return }
        metrics.record(transition)
        presenter.show(transition)
        // Not in the middle of the player's turn.
        if outcome != nil {
            actions.append(scheduler.schedule(at: scheduler.now) { [weak self] in self?.finishIfOver() })
        }
    }

    private func take(_ properties: PlayerProperties) {
        guard !isFinished else { return }
        dropped.take(properties)
        presenter.show(properties)
    }

    private func performNext() {
        guard !isFinished, let command = script.takeNext() else { return }
        player.perform(command)
        finishIfOver()
    }

    private func finishIfOver() {
        guard let outcome else { return }
        // Without an engine, no other item plays either.
        if outcome == .failed, player.canAdvanceToNextItem(), let error = player.error,
            error.code != .engineUnavailable
        {
            passedItems += 1
            presenter.show(failure: error)
            player.advanceToNextItem()
        } else {
            finish(outcome)
        }
    }

    /// The outcome of the session; `nil` while playback can continue.
    private var outcome: SessionSummary.Outcome? {
        if isFilling { return nil }
        let lanes = player.lanes
        let hasNext = player.canAdvanceToNextItem()
        func isOver() -> Bool {
            !script.canResume(hasNext: hasNext, hasPrevious: player.canReturnToPreviousItem())
        }
        switch lanes.phase {
        case .ended where !hasNext: return isOver() ? .ended : nil
        case .failed: return !presenter.isInteractive && isOver() ? .failed : nil
        case .idle where lanes.intent == .stop && lanes.readiness == .empty: return isOver() ? .stopped : nil
        default: return nil
        }
    }
}

/// The dropped frames of all items.
private struct DroppedFrames {
    private var before = 0
    private var current = 0

    var total: Int { before + current }

    mutating func take(_ properties: PlayerProperties) {
        let count = properties.statistics.droppedFrames
        if count < current { before += current }
        current = count
    }
}
