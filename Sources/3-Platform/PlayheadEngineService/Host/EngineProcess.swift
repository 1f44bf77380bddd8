import CEngineProcess
import Glibc

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

    private init(_ processID: Int32, _ process: OwnedDescriptor, _ socket: WireSocket) {
        self.processID = processID
        self.process = process
        self.socket = socket
    }

    deinit {
        // Nobody waits for it any more.
        end()
        reap(patience: 0)
    }

    /// A descriptor that becomes readable when the process ends.
    var descriptor: Int32 { process.rawValue }

    /// Starts a program. Call it on the thread of ``EngineSpawner``.
    static func start(_ program: Program) throws(WireError) -> EngineProcess {
        let (mine, its) = try WireSocket.pair()
        var process: Int32 = -1
        let number = withStrings([program.path] + program.arguments) { arguments in
            withStrings(program.environment) { environment in
                ph_start_engine(program.path, arguments, environment, its.rawValue, &process)
            }
        }
        its.close()
        guard number > 0 else { throw .system(-number) }
        return EngineProcess(number, OwnedDescriptor(process), mine)
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
