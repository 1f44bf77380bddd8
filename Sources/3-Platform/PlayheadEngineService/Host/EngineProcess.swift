import CEngineProcess
import Glibc
import Sandbox
import Synchronization

/// A running process of an engine, held by a descriptor: its number cannot come to mean another process.
final class EngineProcess: Sendable {
    /// A program to run as an engine.
    struct Program: Sendable, Hashable {
        /// The path of the executable.
        var path: String
        /// The arguments after its name.
        var arguments: [String] = []
        /// The environment, as `NAME=VALUE`.
        var environment: [String] = EngineEnvironment.current
    }

    let processID: Int32
    let socket: WireSocket
    private let process: OwnedDescriptor
    /// The pipe of its standard error.
    let errors: OwnedDescriptor

    /// A process that is in use.
    private struct Reference {
        weak var process: EngineProcess?
    }

    /// The processes in use, by number.
    private static let all = Mutex<[Int32: Reference]>([:])

    private init(
        _ processID: Int32, _ process: OwnedDescriptor, _ socket: WireSocket, _ errors: OwnedDescriptor
    ) {
        self.processID = processID
        self.process = process
        self.socket = socket
        self.errors = errors
        Self.all.withLock { all in
            all = all.filter { $0.value.process != nil }
            all[processID] = Reference(process: self)
        }
    }

    deinit {
        // Nobody waits for it any more.
        end()
        reap(patience: 0)
    }

    /// A descriptor that becomes readable when the process ends.
    var descriptor: Int32 { process.rawValue }

    /// `true` while the process runs.
    var isRunning: Bool {
        var waiting = pollfd(fd: process.rawValue, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 0) == 0
    }

    /// Starts a program, or takes the ``EarlyEngine`` that runs it. Call it on the thread of ``EngineSpawner``.
    static func start(_ program: Program) throws(WireError) -> EngineProcess {
        let process = if let early = EarlyEngine.adopt(program) { early } else { try spawn(program) }
        ErrorOutput.pass(on: process.errors, of: process.processID)
        return process
    }

    /// Starts a program, whose standard error nobody reads yet.
    static func spawn(_ program: Program) throws(WireError) -> EngineProcess {
        // A name alone would be looked for in the current folder.
        guard program.path.contains("/") else { throw .system(ENOENT) }
        let (mine, its) = try WireSocket.pair()
        var (process, errors): (Int32, Int32) = (-1, -1)
        let number = withStrings([program.path] + program.arguments) { arguments in
            withStrings(program.environment) { environment in
                ph_start_engine(program.path, arguments, environment, its.rawValue, &process, &errors)
            }
        }
        its.close()
        guard number > 0 else { throw .system(-number) }
        return EngineProcess(number, OwnedDescriptor(process), mine, OwnedDescriptor(errors))
    }

    /// The process that the program before this one has started and passed on by `execv`. `nil` if the numbers do not
    /// belong to one; then they are left alone.
    static func inherited(_ processID: Int32, _ process: Int32, _ socket: Int32, _ errors: Int32) -> EngineProcess? {
        guard ph_is_inherited_engine(socket, process, errors, processID) == 1 else { return nil }
        return EngineProcess(
            processID, OwnedDescriptor(process), WireSocket(OwnedDescriptor(socket)), OwnedDescriptor(errors))
    }

    /// The numbers with which ``inherited(_:_:_:_:)`` finds it again.
    var numbers: [Int32] { [processID, process.rawValue, socket.rawValue, errors.rawValue] }

    /// Sets whether the descriptors stay open when this process runs another program. Returns `false` on failure.
    func setInherited(_ isInherited: Bool) -> Bool {
        let value: Int32 = isInherited ? 1 : 0
        return numbers.dropFirst().allSatisfy { ph_set_inheritance($0, value) == 0 }
    }

    /// Ends the process and waits for its end, which takes about a millisecond.
    func discard() {
        end()
        reap(patience: 1000)
    }

    /// Ends all processes and waits for their end.
    static func endAll() {
        let running = all.withLock { all in all.values.compactMap(\.process) }
        for process in running { process.end() }
        for process in running { process.reap(patience: 1000) }
    }

    /// Ends the process now.
    func end() { _ = ph_signal_process(process.rawValue, SIGKILL) }

    /// Waits for the end, at most `patience` milliseconds. Returns the reason; `nil` while the process runs.
    @discardableResult
    func reap(patience: Int32) -> EngineLoss? {
        var waiting = pollfd(fd: process.rawValue, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, patience) < 0, errno == EINTR {}
        var (signal, status): (Int32, Int32) = (0, 0)
        guard ph_reap_process(process.rawValue, &signal, &status) == 1 else { return nil }
        return signal != 0 ? .crashed(signal: signal) : .exited(status: status)
    }

    /// Calls `body` with strings as C expects them: a list that ends with a null pointer.
    private static func withStrings<Result>(
        _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: strings.count + 1)
        for (index, string) in strings.enumerated() { list[index] = strdup(string) }
        list[strings.count] = nil
        defer {
            for index in strings.indices { free(list[index]) }
            list.deallocate()
        }
        return body(list)
    }
}

extension EngineProcess.Program {
    /// The program with the arguments and the environment for its restrictions.
    ///
    /// - Parameters:
    ///   - kind: The sources that the process reads.
    ///   - bubblewrap: The program that makes namespaces around the process; `nil` for none.
    func confined(
        for kind: Confinement.Kind, bubblewrap: String? = Bubblewrap.neededProgram()
    ) -> EngineProcess.Program {
        let connections: Confinement.Connections = ConnectGate.unavailableReason == nil ? .gated : .unfiltered
        // In namespaces, the process has another number and another parent.
        let restrictions = EngineArguments(
            kind: kind, parent: bubblewrap == nil ? getpid() : nil, connections: connections)
        var program = self
        program.arguments += restrictions.words
        program.environment = EngineEnvironment.confined(program.environment)
        guard let bubblewrap else { return program }
        let confinement = restrictions.confinement(
            environment: ProcessEnvironment.variables(in: program.environment))
        // There, /proc/self is another process.
        let path = program.path == "/proc/self/exe" ? EngineLocator.ownPath() ?? program.path : program.path
        program.arguments = Array(
            Bubblewrap.arguments(
                program: bubblewrap, engine: [path] + program.arguments, confinement: confinement,
                libraries: Bubblewrap.runtimeFolders()
            ).dropFirst())
        program.path = bubblewrap
        return program
    }
}
