import Dispatch
import Glibc
public import PlaybackModel
public import Playhead
import Sandbox
import Synchronization

/// An engine that runs in separate processes: no content can crash or hang the program that plays it.
///
/// A player uses it as any other engine. A process that dies, hangs or sends invalid messages is replaced, and playback
/// continues at the same position: the user sees a short wait, and
/// ``/PlaybackModel/PlaybackErrorCode/mediaServicesWereReset`` as a warning. Content that repeatedly ends its process fails
/// with that error. Files and addresses are opened in different processes, so that none has both a file and a network.
///
/// ```swift
/// let engine = IsolatedEngine.provider(of: GStreamerEngine.provider)
/// let player = Player(item: .simple(url: url), engine: engine)
/// ```
public final class IsolatedEngine: PlaybackEngine {
    private struct State {
        var supervisor: EngineSupervisor
        var sessions: [EngineHome: EngineSession] = [:]
        var lastEpoch: UInt64 = 0
        /// The engine that took the place of processes that cannot be started.
        var inner: (any PlaybackEngine)?
        /// The numbers of the processes that serve, or did last.
        var processIDs: [EngineHome: Int32] = [:]
        /// The names and versions of the engines.
        var hellos: [EngineHome: EngineHello] = [:]
        /// The sources of loads by descriptor.
        var descriptors: [Generation: OwnedDescriptor] = [:]
        /// The loads that the player knows.
        var generations: Set<Generation> = []
        var hasGreeted = false
        var hasQuit = false
        /// The events on their way to the player, in order.
        var outbox: [EngineInbox.Report] = []
        var isPosting = false
    }

    private let state: Mutex<State>
    private let configuration: EngineConfiguration
    private let inbox: EngineInbox
    private let program: EngineProcess.Program
    private let second: EngineProcess.Program?
    private let fallback: EngineProvider?
    private let isolation: EngineIsolation?
    private let records: EngineRecords?
    private let board = PositionBoard()
    private let pictures: SharedPictures

    /// Creates a provider of isolated engines.
    ///
    /// - Parameters:
    ///   - engine: The engine that the processes serve. It also serves local playlists, and plays in this program where the
    ///     executable does not exist.
    ///   - program: The path of the engine's executable, which calls ``EngineService/run()``. By default that of
    ///     `playhead-engine`: the one that the variable `PLAYHEAD_ENGINE` names, the one next to this program, or the one in
    ///     `../libexec/playhead`. Without one, a program that links `PlayheadGStreamer` is started again as the engine.
    ///   - second: The engine for what the first one cannot play. By default there is none.
    ///   - isolation: The place where items play, see ``/Playhead/EngineIsolation``. Where that is not possible, they fail with
    ///     ``/PlaybackModel/PlaybackErrorCode/engineUnavailable``. Default `preferred`.
    public static func provider(
        of engine: EngineProvider, program: String? = nil, second: SecondEngine = .none,
        isolation: EngineIsolation = .preferred
    ) -> EngineProvider {
        guard isolation != .none else { return engine }
        return provider(of: engine, program: program, second: second, isolation: isolation) { _ in }
    }

    /// Creates a provider that shows its engines to `observe`, for tests and trials.
    ///
    /// - Parameter records: The records of lost engines; `nil` to keep none. By default those of the user.
    package static func provider(
        of engine: EngineProvider, program: String? = nil, second: SecondEngine = .none, isolation: EngineIsolation,
        records: EngineRecords? = .standard, observe: @escaping @Sendable (IsolatedEngine) -> Void
    ) -> EngineProvider {
        EngineProvider(
            readsLocalPlaylists: engine.readsLocalPlaylists,
            makeLocalMediaServer: engine.makeLocalMediaServer.map { LocalServers.shared.tracking($0) }
        ) {
            let isolated = IsolatedEngine(
                EngineLocator.program(program), second: second.program, engines: second.order, configuration: $0,
                inbox: $1,
                fallback: isolation == .required ? nil : engine, isolation: isolation, records: records)
            observe(isolated)
            return isolated
        }
    }

    /// The processes that run, in the order of their start.
    package var processIDs: [Int32] {
        let sessions = state.withLock { $0.sessions.values.sorted { $0.epoch < $1.epoch } }
        return sessions.compactMap(\.processID)
    }

    /// The restrictions of the processes that run, as far as they have reported them.
    package var confinementReports: [Confinement.Kind: ConfinementReport] {
        let sessions = state.withLock { $0.sessions }
        return Dictionary(
            uniqueKeysWithValues: sessions.values.compactMap { session in
                session.report.map { (session.kind, $0) }
            })
    }

    init(
        _ program: EngineProcess.Program, second: EngineProcess.Program? = nil, engines: EngineOrder = .main,
        configuration: EngineConfiguration, inbox: EngineInbox, fallback: EngineProvider?,
        isolation: EngineIsolation? = nil, records: EngineRecords? = nil,
        sizeOfDMABuf: @escaping @Sendable (Int32) -> Int? = SharedPictures.sizeOfDMABuf
    ) {
        self.program = program
        self.second = second
        self.configuration = configuration
        self.inbox = inbox
        self.fallback = fallback
        self.isolation = isolation
        self.records = records
        state = Mutex(State(supervisor: EngineSupervisor(canFallBack: fallback != nil, engines: engines)))
        let link = Link()
        pictures = SharedPictures(
            sizeOfDMABuf: sizeOfDMABuf, giveBack: { slot, home in link.engine?.release(slot, in: home) })
        link.set(self)
        change { $0.supervisor.handle(.created, at: .monotonic) }
    }

    deinit {
        for session in state.withLock({ $0.sessions.values.map { $0 } }) { session.quit() }
    }

    /// A weak reference for callbacks.
    private final class Link: Sendable {
        private struct Box { weak var engine: IsolatedEngine? }
        private let box = Mutex(Box())
        var engine: IsolatedEngine? { box.withLock { $0.engine } }
        func set(_ engine: IsolatedEngine) { box.withLock { $0.engine = engine } }
    }

    // MARK: The engine

    public func send(_ command: EngineEnvelope<EngineCommand>) {
        guard command.epoch == configuration.epoch, command.version == 1 else { return }
        if case .releaseFrame(let slot) = command.message {
            pictures.release(slot)
            return
        }
        if case .setDMABufFormats(let formats) = command.message { pictures.accept(formats) }
        let held = Self.holdDescriptor(of: command.message)
        change { state in
            if let held { state.descriptors[command.generation] = held }
            let message = held.map { command.message.withDescriptor($0.rawValue) } ?? command.message
            return state.supervisor.handle(.command(message, command.generation), at: .monotonic)
        }
    }

    public func currentTime(of generation: Generation) -> CMTime { board.time(of: generation, at: .monotonic) }

    public var frames: (any FrameSource)? { configuration.deliversFrames ? pictures : nil }

    /// Duplicates the descriptor of a load: the sender may close its own as soon as the call returns, and another process may
    /// need it later.
    private static func holdDescriptor(of command: EngineCommand) -> OwnedDescriptor? {
        guard case .descriptor(let descriptor, _) = command.source else { return nil }
        return OwnedDescriptor(fcntl(descriptor, F_DUPFD_CLOEXEC, 3))
    }

    private func release(_ slot: FrameSlotID, in home: EngineHome) {
        let (session, inner) = state.withLock { ($0.sessions[home], $0.inner) }
        if home == .inProcess {
            inner?.frames?.release(slot)
        } else {
            session?.send(.release(slot))
        }
    }

    // MARK: Changes

    /// Changes the state, carries out what follows, and delivers events in order and without a lock.
    private func change(_ body: (inout State) -> [EngineSupervisor.Output]) {
        state.withLock { state in
            let output = body(&state)
            for step in output { carryOut(step, &state) }
            refresh(&state)
        }
        deliver()
    }

    private func carryOut(_ step: EngineSupervisor.Output, _ state: inout State) {
        switch step {
        case .send(let command, let generation, .inProcess):
            state.inner?.send(EngineEnvelope(epoch: configuration.epoch, generation: generation, message: command))
        case .send(.provide(let request, let bytes), _, let home):
            state.sessions[home]?.send(.provide(request: request, bytes: bytes))
        case .send(let command, let generation, let home):
            let source = command.source == nil ? nil : state.descriptors[generation]
            state.sessions[home]?.send(.command(command, generation, source))
        case .post(let event, let generation): post(event, generation, &state)
        case .start(let home): start(home, &state)
        case .startLater(let home, let delay):
            DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in
                self?.change { $0.supervisor.handle(.due(home), at: .monotonic) }
            }
        case .report(let change, let home, let cause):
            let process = home == .inProcess ? nil : state.processIDs[home]
            post(
                .status(
                    EngineStatus(
                        change, engine: state.hellos[home]?.name, processID: process, cause: cause,
                        capabilities: state.hellos[home]?.capabilities)), .none, &state)
        case .retire(let home):
            guard let session = state.sessions.removeValue(forKey: home) else { return }
            session.quit()
            for slot in pictures.retireAll(from: home, epoch: session.epoch) { post(.retired(slot), .none, &state) }
        case .end(let home): state.sessions[home]?.giveUp(.reported("It failed."))
        case .quit:
            state.hasQuit = true
            state.outbox = []
            board.forgetAll()
            for session in state.sessions.values { session.quit() }
            state.sessions = [:]
            state.inner?.send(EngineEnvelope(epoch: configuration.epoch, generation: .none, message: .quit))
            state.descriptors = [:]
        }
    }

    /// Follows what depends on the loads: the descriptors that are kept, and whether silence counts.
    private func refresh(_ state: inout State) {
        let generations = state.hasQuit ? [] : state.supervisor.generations
        if generations != state.generations {
            for gone in state.generations.subtracting(generations) { board.forget(gone) }
            state.descriptors = state.descriptors.filter { generations.contains($0.key) }
            state.generations = generations
        }
        for (home, session) in state.sessions { session.setPlaying(state.supervisor.isMoving(in: home)) }
    }

    private func post(_ event: EngineEvent, _ generation: Generation, _ state: inout State) {
        guard !state.hasQuit else { return }
        switch event {
        case .ready(let description):
            // The first report of the position may come later.
            let report = PositionReport(time: description.position, stamp: .monotonic, rate: 0)
            board.note(report, limit: description.ranges.duration, of: generation)
        case .position(let report):
            let end = [state.supervisor.current, state.supervisor.prepared].compactMap { $0 }
                .first { $0.generation == generation }?.ranges?.duration
            board.note(report, limit: end ?? .invalid, of: generation)
        case .unloaded: board.forget(generation)
        default: break
        }
        state.outbox.append(EngineEnvelope(epoch: configuration.epoch, generation: generation, message: event))
    }

    private func deliver() {
        let mayPost = state.withLock { state in
            guard !state.isPosting, !state.outbox.isEmpty else { return false }
            state.isPosting = true
            return true
        }
        guard mayPost else { return }
        while let reports = takeReports() {
            for report in reports { inbox.post(report) }
        }
    }

    private func takeReports() -> [EngineInbox.Report]? {
        state.withLock { state in
            guard !state.outbox.isEmpty else {
                state.isPosting = false
                return nil
            }
            defer { state.outbox = [] }
            return state.outbox
        }
    }

    // MARK: Processes

    private func start(_ home: EngineHome, _ state: inout State) {
        guard home != .inProcess else { return startInProcess(&state) }
        state.lastEpoch += 1
        var configuration = configuration
        configuration.epoch = state.lastEpoch
        let session = EngineSession(
            home, epoch: state.lastEpoch, configuration: configuration, requiresSandbox: isolation == .required,
            delegate: delegate)
        state.sessions[home] = session
        session.start(home.engine == .second ? second ?? program : program)
    }

    private func startInProcess(_ state: inout State) {
        guard let fallback, state.inner == nil else { return }
        let inner = EngineInbox()
        inner.setDirectReceiver { [weak self] report in self?.takeInner(report) }
        state.inner = fallback(configuration, inner)
    }

    private func takeInner(_ report: EngineInbox.Report) {
        switch report.message {
        case .hello(let hello):
            change { state in
                greet(hello, &state)
                return state.supervisor.handle(.serving(.inProcess), at: .monotonic)
            }
        case .slot(let slot):
            guard let source = state.withLock({ $0.inner?.frames }) else { return }
            post(.slot(pictures.adopt(slot, of: source)), report.generation)
        case .retired(let slot):
            if let known = pictures.retire(slot, from: .inProcess, epoch: 0) {
                post(.retired(known), report.generation)
            }
        case .frame(let frame) where frame.dmabuf != nil:
            guard let source = state.withLock({ $0.inner?.frames }) else { return }
            show(pictures.adopt(frame, of: source), report.generation)
        case .frame(let frame):
            do throws(WireError) {
                show(try pictures.lend(frame, from: .inProcess, epoch: 0), report.generation)
            } catch {
                release(frame.slot, in: .inProcess)
            }
        default:
            change {
                $0.supervisor.handle(.event(report.message, report.generation, from: .inProcess), at: .monotonic)
            }
        }
    }

    /// Reports an event that the supervisor need not see. Returns `false` if nobody waits for it.
    @discardableResult
    private func post(_ event: EngineEvent, _ generation: Generation) -> Bool {
        let isWanted = state.withLock { state in
            guard !state.hasQuit, state.generations.contains(generation) else { return false }
            post(event, generation, &state)
            return true
        }
        deliver()
        return isWanted
    }

    /// Reports a picture, or returns its memory if nobody waits for it.
    private func show(_ frame: VideoFrame, _ generation: Generation) {
        state.withLock { $0.supervisor.notePicture(at: frame.time, of: generation) }
        if !post(.frame(frame), generation) { pictures.release(frame.slot) }
    }

    /// Reports the engine once: its successors are the same one to the player.
    private func greet(_ hello: EngineHello, _ state: inout State) {
        guard !state.hasGreeted else { return }
        state.hasGreeted = true
        post(.hello(hello), .none, &state)
    }

    private var delegate: EngineSession.Delegate {
        EngineSession.Delegate(
            serve: { [weak self] session, hello in
                self?.changeIfCurrent(session) { engine, state in
                    engine.greet(hello, &state)
                    state.hellos[session.home] = hello
                    state.processIDs[session.home] = session.processID
                    if let report = session.report {
                        let line = LogLine(level: .info, text: "\(session.home.rawValue): \(report.summary)")
                        engine.post(.log(line), .none, &state)
                    }
                    var gap: String?
                    if engine.isolation == .preferred { gap = session.sandboxGap }
                    return state.supervisor.handle(.serving(session.home, gap: gap), at: .monotonic)
                }
            },
            receive: { [weak self] session, message throws(WireError) in try self?.take(message, of: session) },
            lose: { [weak self] session, loss in
                self?.changeIfCurrent(session) { engine, state in
                    state.sessions[session.home] = nil
                    engine.keepRecord(of: loss, session, state)
                    for slot in engine.pictures.retireAll(from: session.home, epoch: session.epoch) {
                        engine.post(.retired(slot), .none, &state)
                    }
                    return state.supervisor.handle(.lost(session.home, loss), at: .monotonic)
                }
            },
            miss: { [weak self] session, error, absence in
                self?.changeIfCurrent(session) { _, state in
                    state.sessions[session.home] = nil
                    return state.supervisor.handle(.unavailable(session.home, error, absence), at: .monotonic)
                }
            })
    }

    /// Writes a record of a lost process, if records are kept, in the background. A failure is logged.
    private func keepRecord(of loss: EngineLoss, _ session: EngineSession, _ state: State) {
        guard let records else { return }
        let record = EngineRecord(
            date: EngineRecord.now, loss, state.supervisor.load(in: session.home), processID: session.processID,
            engine: state.hellos[session.home]?.name)
        let log = session.log
        DispatchQueue.global(qos: .utility).async { [weak self] in
            var complete = record
            complete.log = log.lines
            do throws(EngineRecords.Failure) {
                try records.write(complete)
            } catch {
                self?.change { state in
                    let line = LogLine(level: .warning, text: "The record of a lost engine cannot be written. \(error)")
                    self?.post(.log(line), .none, &state)
                    return []
                }
            }
        }
    }

    private func changeIfCurrent(
        _ session: EngineSession, _ body: (IsolatedEngine, inout State) -> [EngineSupervisor.Output]
    ) {
        change { state in
            guard state.sessions[session.home] === session else { return [] }
            return body(self, &state)
        }
    }

    /// Takes a message of a process. Throws if an engine may not send it.
    private func take(_ message: WireMessage, of session: EngineSession) throws(WireError) {
        switch message {
        case .event(let event, let generation):
            changeIfCurrent(session) { _, state in
                state.supervisor.handle(.event(event, generation, from: session.home), at: .monotonic)
            }
        case .slot(let slot, let generation, let memory):
            post(.slot(try pictures.add(slot, memory, from: session.home, epoch: session.epoch)), generation)
        case .retired(let slot, let generation):
            if let known = pictures.retire(slot, from: session.home, epoch: session.epoch) {
                post(.retired(known), generation)
            }
        case .frame(let frame, let generation):
            show(try pictures.lend(frame, from: session.home, epoch: session.epoch), generation)
        case .dmabuf(let frame, let generation, let memory):
            show(try pictures.lend(frame, in: memory, from: session.home, epoch: session.epoch), generation)
        default: break
        }
    }
}
