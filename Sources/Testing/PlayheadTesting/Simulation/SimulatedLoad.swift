import PlaybackModel
import Playhead

/// One load of a simulated engine: from load or prepare to its release.
///
/// All events change stored state and then call ``update(answers:reason:)``, the only place that derives the transport,
/// reports changes and schedules the next wake-up.
@MainActor final class SimulatedLoad {
    enum Phase {
        case opening, ready, failed, released
    }

    unowned let engine: SimulatedEngine
    let generation: Generation
    let request: LoadRequest
    let item: SimulatedItem
    let marks: SimulatedMarks

    var phase = Phase.opening
    var isCurrent: Bool
    var wantsPlay: Bool
    var rate: Double
    var selection: TrackSelection
    var selected: Set<String> = []

    /// The last report of the transport.
    var transport = TransportState.paused
    var timeline = SimulatedTimeline() {
        didSet { publishTimeline() }
    }
    /// The duration in nanoseconds as far as it is known; `nil` while unknown and for live streams.
    var duration: Int64?
    /// The end of the content in nanoseconds, if the duration is too short.
    var hiddenEnd: Int64?

    // Reasons for playback to stop although it should move.
    var isStalled = false
    var isRepairing = false
    var isBuffering = false
    var isAtLiveEdge = false
    var isAtEnd = false
    var stall = 0

    var jumpInFlight: SimulatedJump?
    var queuedJump: SimulatedJump?
    var isFetching = false

    // The loaded range in nanoseconds, at the last update.
    var loadedStart: Int64 = 0
    var loadedEnd: Int64 = 0
    var loadingSpeed: Double

    var cursor = 0
    var fired: Set<Int> = []
    var quirkCounts: [SimulatedQuirk.Command: Int] = [:]
    var awaitsBytes = false

    // Pending reports of update.
    var mustReportPosition = false
    var unsaidEnd: EndReport?
    var lastRate = 0.0

    var wake: ScheduledAction?
    var nextReport = Moment.zero
    var nextStatistics = Moment.zero
    var nextRanges = Moment.zero
    var nextWindow = Moment.zero
    var reportedLoadedEnd: Int64 = -1
    var played: Int64 = 0
    var slots: [FrameSlotID] = []

    init(
        engine: SimulatedEngine, generation: Generation, request: LoadRequest, item: SimulatedItem, isCurrent: Bool
    ) {
        self.engine = engine
        self.generation = generation
        self.request = request
        self.item = item
        self.isCurrent = isCurrent
        marks = SimulatedMarks(of: item)
        wantsPlay = isCurrent && request.play
        rate = request.rate
        selection = request.selection ?? TrackSelection()
        duration = item.live == nil ? item.duration.map { SimulatedTime.nanoseconds($0) } : nil
        if let stated = item.statedDuration.map({ SimulatedTime.nanoseconds($0) }), let end = duration, stated < end {
            (duration, hiddenEnd) = (stated, end)
        }
        loadingSpeed = item.buffer?.speed ?? 0
    }

    var simulation: Simulation { engine.simulation }
    var now: Moment { simulation.scheduler.now }
    /// The time since the simulation's start.
    var elapsed: Int64 { now.nanoseconds(since: simulation.origin) }

    func post(_ event: EngineEvent) { engine.post(event, of: generation) }

    /// Calls a closure later, unless the load is released by then.
    @discardableResult
    func schedule(after seconds: Double, _ body: @escaping @MainActor (SimulatedLoad) -> Void) -> ScheduledAction {
        schedule(at: now.advanced(by: SimulatedTime.nanoseconds(seconds)), body)
    }

    @discardableResult
    func schedule(at moment: Moment, _ body: @escaping @MainActor (SimulatedLoad) -> Void) -> ScheduledAction {
        simulation.scheduler.schedule(at: moment) { [weak self] in
            guard let self, phase != .released else { return }
            // Retains the engine while it posts events, whatever its listeners do.
            let engine = engine
            engine.run { body(self) }
        }
    }

    // MARK: Opening

    func open() {
        update()
        if item.readsProvider, case .provider(let provider, _, _) = request.source {
            awaitsBytes = true
            post(.read(request: 1, provider: provider, offset: 0, count: 65_536))
        } else {
            beginOpening()
        }
        for (index, incident) in item.incidents.enumerated() {
            if case .afterLoad(let seconds) = incident.trigger { schedule(after: seconds) { $0.fire(index) } }
        }
    }

    func takeBytes() {
        guard awaitsBytes else { return }
        awaitsBytes = false
        beginOpening()
    }

    private func beginOpening() {
        guard let latency = item.openingLatency else { return }
        if latency > 0 { schedule(after: latency) { $0.finishOpening() } } else { finishOpening() }
    }

    private func finishOpening() {
        guard phase == .opening else { return }
        if let error = item.openingFailure { fail(error) } else { becomeReady() }
    }

    private func becomeReady() {
        phase = .ready
        place(at: startPosition)
        if let buffer = item.buffer {
            loadedStart = timeline.position
            loadedEnd = min(loadedStart + SimulatedTime.nanoseconds(buffer.startLevel), end ?? .max / 4)
        }
        if let live = item.live { nextWindow = simulation.origin.advanced(by: live.nextChange(after: elapsed)) }
        nextRanges = now.advanced(by: SimulatedTime.nanoseconds(item.buffer?.reportInterval ?? 0))
        nextStatistics = now.advanced(by: SimulatedTime.nanoseconds(item.statisticsInterval ?? 0))
        post(
            .ready(
                ItemDescription(
                    ranges: ranges, mediaType: item.mediaType, presentationSize: item.presentationSize,
                    position: SimulatedTime.time(nanoseconds: timeline.position))))
        reportedLoadedEnd = loadedEnd
        select(selection, answers: item.tracks.isEmpty ? 0 : 1)
        if let metadata = item.metadata { post(.metadata(metadata)) }
        makeSlots()
        let isRateRefused = !item.rates.contains(rate)
        if isRateRefused { rate = 1 }
        mustReportPosition = true
        update(answers: isRateRefused ? 1 : nil, reason: isRateRefused ? .setRateFailed : .none)
        postCuesUnderWay()
        for (index, incident) in item.incidents.enumerated() {
            if case .afterReady(let seconds) = incident.trigger { schedule(after: seconds) { $0.fire(index) } }
        }
        beginQueuedJump()
    }

    private var startPosition: Int64 {
        if let live = item.live {
            let natural = live.naturalStart(after: elapsed)
            guard item.isSeekable, let start = request.start else { return natural }
            return min(max(SimulatedTime.nanoseconds(start), live.start(after: elapsed)), natural)
        }
        guard let start = request.start else { return 0 }
        return max(0, min(SimulatedTime.nanoseconds(start), duration ?? .max / 4))
    }

    // MARK: Commands

    func setWantsPlay(_ wantsPlay: Bool, answers: Int) {
        guard phase == .opening || phase == .ready else { return }
        settle()
        if wantsPlay, isAtEnd { isAtEnd = false }
        self.wantsPlay = wantsPlay
        update(answers: answers)
    }

    func activate(play: Bool, answers: Int) {
        isCurrent = true
        setWantsPlay(play, answers: answers)
    }

    func setRate(_ newRate: Double, answers: Int) {
        guard phase == .opening || phase == .ready else { return }
        settle()
        guard item.rates.contains(newRate) else {
            rate = 1
            update(answers: answers, reason: .setRateFailed)
            return
        }
        rate = newRate
        update(answers: answers)
    }

    func select(_ selection: TrackSelection, answers: Int) {
        self.selection = selection
        guard phase == .ready else { return }
        selected = SimulatedSelection.selected(selection, of: item.tracks)
        let report = TracksReport(tracks: item.tracks, selected: selected, variants: item.variants)
        for _ in 0..<answers { post(.tracks(report)) }
    }

    /// The quirk of a command, if any.
    func quirk(for command: EngineCommand) -> SimulatedQuirk.Behaviour? {
        guard let name = command.quirkCommand else { return nil }
        let index = quirkCounts[name, default: 0]
        quirkCounts[name] = index + 1
        return item.quirks.first { quirk in
            quirk.command == name && index >= quirk.skipping
                && quirk.count.map { index < quirk.skipping + $0 } ?? true
        }?.behaviour
    }

    // MARK: The end

    func fail(_ error: PlaybackError) {
        guard phase == .opening || phase == .ready else { return }
        settle()
        phase = .failed
        timeline.rate = 0
        transport = .paused
        wake?.cancel()
        for jump in [jumpInFlight, queuedJump].compactMap({ $0 }) { answer(jump, .failed(error)) }
        jumpInFlight = nil
        queuedJump = nil
        post(.failed(error))
    }

    func release() {
        phase = .released
        wake?.cancel()
        wake = nil
        retireSlots()
    }

    private func publishTimeline() {
        guard phase != .released else { return }
        let timeline = timeline
        engine.timelines.withLock { $0[generation] = timeline }
    }
}
