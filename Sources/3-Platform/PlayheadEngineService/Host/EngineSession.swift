import CEngineProcess
import Glibc
import PlaybackModel
import Playhead
import Sandbox
import Synchronization

/// The player's side of one process: a thread that receives its messages, asks for signs of life, and gives it up.
///
/// Messages are sent from any thread; none waits. The thread ends when the process does, and only then is it reported as
/// lost, with the reason.
final class EngineSession: Sendable {
    /// The receiver of what happens. Called on the session's thread.
    struct Delegate: Sendable {
        /// The process has greeted.
        var serve: @Sendable (EngineSession, EngineHello) -> Void
        /// The process has sent a message. An error ends the process.
        var receive: @Sendable (EngineSession, WireMessage) throws(WireError) -> Void
        /// The process is gone.
        var lose: @Sendable (EngineSession, EngineLoss) -> Void
        /// The process did not come up.
        var miss: @Sendable (EngineSession, PlaybackError, EngineAbsence) -> Void
    }

    private struct State {
        var process: EngineProcess?
        /// The program to start instead if the one with namespaces does not report.
        var alternative: EngineProcess.Program?
        var namespaces = ConfinementReport.State.inactive(reason: ConfinementReport.notRequested)
        /// The reason why this side ended the process.
        var verdict: EngineLoss?
        var isQuitting = false
        var isPlaying = false
        var hasCommand = false
        var report: ConfinementReport?
        /// Decides about the connections of the process, as long as it runs.
        var gate: ConnectGate?
        var log = EngineLog()
    }

    let home: EngineHome
    let epoch: UInt64
    private let state = Mutex(State())
    private let delegate: Delegate
    private let addresses = ItemAddressPolicy(environment: ProcessEnvironment.variables)
    /// Wakes the thread.
    private let wake: OwnedDescriptor
    private let configuration: EngineConfiguration
    /// A process whose sandbox is incomplete gets no items.
    private let requiresSandbox: Bool

    /// The time that a process has to greet, in nanoseconds. On a machine with 20 times as much work as processors, several
    /// that start at the same time need more than 5 s. Two attempts fit into the time limit for opening an item.
    private static let patienceAtStart: Int64 = 8_000_000_000
    /// The time that a process has to end on its own, in milliseconds.
    private static let patienceAtEnd: Int32 = 300

    init(
        _ home: EngineHome, epoch: UInt64, configuration: EngineConfiguration, requiresSandbox: Bool = false,
        delegate: Delegate
    ) {
        self.requiresSandbox = requiresSandbox
        self.home = home
        self.epoch = epoch
        self.configuration = configuration
        self.delegate = delegate
        wake = OwnedDescriptor(ph_create_signal())
    }

    /// The number of the process; `nil` until it has been started.
    var processID: Int32? { state.withLock { $0.process?.processID } }

    /// The restrictions that the process has reported; `nil` before, and for a program that does not confine itself.
    var report: ConfinementReport? { state.withLock { $0.report } }

    /// The layers that are missing in the sandbox of the process that has greeted; `nil` if it is complete.
    var sandboxGap: String? { report.map(\.gap) ?? "The engine does not confine itself." }

    /// The last lines that the process has logged.
    var log: EngineLog { state.withLock { $0.log } }

    /// Starts the process.
    func start(_ program: EngineProcess.Program) {
        let isRequested = Bubblewrap.isNeeded(ProcessEnvironment.variables)
        start(program, bubblewrap: isRequested ? Bubblewrap.program() : nil, isRequested: isRequested)
    }

    /// Starts the process, with namespaces around it if there is a program for them.
    func start(_ program: EngineProcess.Program, bubblewrap: String?, isRequested: Bool) {
        state.withLock { state in
            state.namespaces = Bubblewrap.state(isRequested: isRequested, program: bubblewrap)
            if bubblewrap != nil { state.alternative = program }
        }
        start(program, bubblewrap)
    }

    private func start(_ program: EngineProcess.Program, _ bubblewrap: String?) {
        EngineSpawner.shared.run { [self] in
            guard !state.withLock({ $0.isQuitting }) else { return }
            let process: EngineProcess
            do throws(WireError) {
                if home.engine == .main { PluginRegistry.shared.update(for: program) }
                process = try EngineProcess.start(program.confined(for: kind, bubblewrap: bubblewrap))
                try attach(process)
            } catch {
                // A broken program for namespaces must not keep the engine from starting.
                if bubblewrap != nil { return startWithoutNamespaces(program) }
                delegate.miss(self, unavailable(program, error), EngineAbsence(error))
                return
            }
            state.withLock { $0.process = process }
            NamedThread.start("engine-session") { [self] in watch(process) }
        }
    }

    /// Sends the process what it needs to begin.
    private func attach(_ process: EngineProcess) throws(WireError) {
        do throws(WireError) {
            try process.socket.send(.attach(WireAttachment(configuration: configuration)), waits: false)
        } catch {
            // The thread sees the end, and knows its reason.
            guard case .ended = error else { throw error }
        }
    }

    private func startWithoutNamespaces(_ program: EngineProcess.Program) {
        state.withLock { state in
            state.alternative = nil
            state.namespaces = .inactive(reason: "bwrap cannot start the engine.")
        }
        start(program, nil)
    }

    /// The sources that the process reads.
    var kind: Confinement.Kind { home.kind }

    /// Sends a message to the process, or gives it up if it cannot take the message.
    func send(_ message: WireMessage) {
        let process = state.withLock { state in
            if case .command = message { state.hasCommand = true }
            return state.verdict == nil ? state.process : nil
        }
        guard let process else { return }
        if case .command(let command, let generation, _) = message { addresses.note(command, generation) }
        do throws(WireError) {
            try process.socket.send(message, waits: false)
        } catch {
            switch error {
            // The thread sees the end, and knows its reason.
            case .ended: return
            case .full: giveUp(.hung)
            case .malformed, .system: giveUp(.protocolError("\(error)"))
            }
        }
        if case .command = message { wakeUp() }
    }

    /// Sets whether silence of the process counts.
    func setPlaying(_ isPlaying: Bool) {
        let hasChanged = state.withLock { state in
            defer { state.isPlaying = isPlaying }
            return state.isPlaying != isPlaying
        }
        if hasChanged { wakeUp() }
    }

    /// Ends the process, which is lost for the given reason.
    func giveUp(_ loss: EngineLoss) {
        let process = state.withLock { state in
            if state.verdict == nil { state.verdict = loss }
            return state.process
        }
        process?.end()
    }

    /// Asks the process to end, and ends it when it does not. Nothing more is reported.
    func quit() {
        let process = state.withLock { state in
            state.isQuitting = true
            return state.process
        }
        if let process { try? process.socket.send(.quit, waits: false) }
        wakeUp()
    }

    private func wakeUp() {
        var one: UInt64 = 1
        _ = write(wake.rawValue, &one, MemoryLayout<UInt64>.size)
    }

    /// The error of a program that cannot be started.
    private func unavailable(_ program: EngineProcess.Program, _ error: WireError) -> PlaybackError {
        let name = program.path.split(separator: "/").last.map(String.init) ?? program.path
        return PlaybackError(
            .engineUnavailable, cause: "“\(name)” cannot be started: \(error)",
            remedy: home.engine == .second ? "Install playhead-engine-mpv." : "Reinstall Playhead.")
    }

    // MARK: The thread

    private func watch(_ process: EngineProcess) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: WireCoding.capacity, alignment: 8)
        defer { buffer.deallocate() }
        var (heart, hasGreeted) = (Heartbeat(), false)
        let begin = Moment.monotonic
        var (budget, receivedByteCount) = (MessageBudget(), 0)
        while true {
            let (isQuitting, verdict) = state.withLock { state in
                heart.isPlaying = state.isPlaying
                if state.hasCommand { heart.noteCommand() }
                state.hasCommand = false
                return (state.isQuitting, state.verdict)
            }
            if isQuitting { return leave(process) }
            if let verdict { return end(process, verdict, hasGreeted: hasGreeted) }
            let timeout: Int32
            if hasGreeted {
                switch heart.step(at: .monotonic) {
                case .wait(let moment): timeout = Self.milliseconds(until: moment)
                case .ask(let number):
                    send(.ping(number))
                    continue
                case .measure:
                    heart.take(delay: ProcessorDelay.of(process.processID), at: .monotonic)
                    continue
                case .giveUp: return end(process, .hung, hasGreeted: true)
                }
            } else {
                let due = begin.advanced(by: Self.patienceAtStart)
                guard Moment.monotonic < due else { return end(process, .hung, hasGreeted: false) }
                timeout = Self.milliseconds(until: due)
            }
            waitForMessage(process, timeout)
            do throws(WireError) {
                while let message = try process.socket.receive(into: buffer, waits: false) {
                    let byteCount = process.socket.receivedByteCount
                    defer { receivedByteCount = byteCount }
                    guard budget.take(byteCount: byteCount - receivedByteCount, at: .monotonic) else {
                        throw .malformed("the process sends too many")
                    }
                    try take(message, &heart, &hasGreeted)
                    if state.withLock({ $0.isQuitting || $0.verdict != nil }) { break }
                }
            } catch {
                if case .ended = error { return end(process, nil, hasGreeted: hasGreeted) }
                return end(process, .protocolError("\(error)"), hasGreeted: hasGreeted)
            }
        }
    }

    private func take(_ message: WireMessage, _ heart: inout Heartbeat, _ hasGreeted: inout Bool) throws(WireError) {
        switch message {
        case .confined(let report, let listener):
            guard !hasGreeted, self.report == nil else { throw .malformed("it reports its restrictions twice") }
            try take(report, listener)
        case .hello(let hello):
            guard !hasGreeted else { throw .malformed("it greets twice") }
            guard hello.version == playheadVersion else {
                state.withLock { $0.verdict = .otherVersion(hello.version) }
                return
            }
            // The thread sanitizer has a thread, which Landlock does not confine.
            if requiresSandbox, ph_is_thread_sanitized() == 0, let gap = sandboxGap {
                state.withLock { $0.verdict = .unconfined(gap) }
                return
            }
            hasGreeted = true
            var engine = hello.engine
            // In namespaces, the process knows another number.
            if let processID { engine.processID = processID }
            delegate.serve(self, engine)
        case .pong(let number): heart.answer(number)
        case .event, .slot, .retired, .frame, .dmabuf:
            guard hasGreeted else { throw .malformed("it does not greet first") }
            if case .event(.log(let line), _) = message { state.withLock { $0.log.take(line) } }
            try delegate.receive(self, message)
        case .attach, .command, .release, .provide, .ping, .quit: throw .malformed("it is a message of the player")
        }
    }

    /// Takes the restrictions of the process, and answers its connections from now on.
    private func take(_ report: ConfinementReport, _ listener: OwnedDescriptor?) throws(WireError) {
        var gate: ConnectGate?
        if let listener {
            guard ConnectGate.isListener(listener.rawValue) else {
                throw .malformed("its descriptor does not belong to a filter of system calls")
            }
            let policy = SocketPolicy(
                kind: kind, audioSockets: AudioSockets.paths(ProcessEnvironment.variables),
                isUndecided: { [addresses] in addresses.answer(for: $0) == .pending },
                allowsAddress: { [addresses] in addresses.answer(for: $0) == .allowed })
            do throws(ConnectGateError) {
                gate = try ConnectGate(listener: listener.take(), policy: policy)
            } catch {
                throw .system(EMFILE)
            }
        }
        state.withLock { state in
            state.report = report
            if !report.isActive(.connectGate), let reason = ConnectGate.unavailableReason {
                state.report?[.connectGate] = .inactive(reason: reason)
            }
            state.report?[.namespaces] = state.namespaces
            state.gate = gate
        }
    }

    /// Ends the answers to connections.
    private func closeGate() {
        let gate = state.withLock { state in
            defer { state.gate = nil }
            return state.gate
        }
        gate?.close()
    }

    /// Waits for a message, a wish of the player, or the end of the time.
    private func waitForMessage(_ process: EngineProcess, _ timeout: Int32) {
        var waiting = [
            pollfd(fd: process.socket.rawValue, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake.rawValue, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&waiting, 2, timeout) > 0, waiting[1].revents != 0 else { return }
        var count: UInt64 = 0
        _ = read(wake.rawValue, &count, MemoryLayout<UInt64>.size)
    }

    private static func milliseconds(until moment: Moment?) -> Int32 {
        guard let moment else { return -1 }
        return Int32(clamping: max(0, (moment.nanoseconds(since: .monotonic) + 999_999) / 1_000_000))
    }

    /// Ends a process that is given up, or whose connection has ended, and reports why.
    private func end(_ process: EngineProcess, _ loss: EngineLoss?, hasGreeted: Bool) {
        // A process that has closed its end is about to leave, for its own reason.
        let own = loss == nil ? process.reap(patience: Self.patienceAtEnd) : nil
        process.end()
        var last = own ?? process.reap(patience: 5000) ?? .hung
        // It was ended here because it had closed the connection and stayed.
        if loss == nil, own == nil, last == .crashed(signal: SIGKILL) {
            last = .protocolError("it closed its connection")
        }
        process.socket.close()
        closeGate()
        let (verdict, alternative) = state.withLock { state in
            // Many systems refuse namespaces to users. The process then confines itself alone.
            let alternative = state.report == nil && state.verdict == nil ? state.alternative : nil
            state.alternative = nil
            guard alternative != nil else { return (state.verdict, alternative) }
            state.process = nil
            state.namespaces = .inactive(reason: "bwrap cannot start the engine.")
            return (nil, alternative)
        }
        if let alternative { return start(alternative, nil) }
        let reason = verdict ?? loss ?? last
        switch reason {
        case .crashed, .hung: delegate.lose(self, reason)
        case _ where hasGreeted: delegate.lose(self, reason)
        // It does not start because it cannot, not by accident.
        default: delegate.miss(self, reason.unavailability, .broken)
        }
    }

    /// Waits for the end of a process that was asked to leave.
    private func leave(_ process: EngineProcess) {
        defer { closeGate() }
        if process.reap(patience: Self.patienceAtEnd) == nil {
            process.end()
            process.reap(patience: 5000)
        }
        process.socket.close()
    }
}

extension Moment {
    /// Now, on the clock that stops while the system sleeps.
    static var monotonic: Moment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
