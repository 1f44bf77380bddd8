import CSoup
import Glibc
import Synchronization

/// A program that runs to its end with limits, and whose output is read.
///
/// It inherits no descriptors but its own output, gets no input, and runs in a group of processes that is ended as a whole:
/// at the time limit, when it writes too much, and when the task is canceled.
struct ChildProgram: Sendable {
    /// The limits of a program.
    struct Limits: Sendable, Hashable {
        /// The longest run.
        var time = Duration.seconds(60)
        /// The largest number of bytes on standard output.
        var output = 32 << 20
        /// The number of bytes of standard error that are kept. The rest is ignored.
        var errors = 64 << 10
        /// The largest private memory of each process, in bytes.
        var memory = 2 << 30
        /// The longest time on a processor, in seconds.
        var processorSeconds = 120
    }

    /// The end of a program.
    enum Ending: Sendable, Hashable {
        /// It exited with a status.
        case exited(Int32)
        /// A signal ended it.
        case signaled(Int32)
        /// It exceeded the time limit.
        case timedOut
        /// It wrote more than the limit.
        case wroteTooMuch
        /// It was canceled.
        case canceled
        /// It cannot be started.
        case notStarted
    }

    /// The result of a program.
    struct Result: Sendable, Hashable {
        var ending: Ending
        var output: [UInt8] = []
        var errors: [UInt8] = []
    }

    /// The path of the program.
    var path: String
    /// The arguments without the program's name.
    var arguments: [String]
    /// The environment, as `NAME=VALUE`; `nil` for that of this process.
    var environment: [String]?
    /// The limits.
    var limits = Limits()
    /// The clock of the time limit.
    var clock: any Clock<Duration> = ContinuousClock()
    /// Called with each piece of standard output as it arrives, on any thread.
    var onOutput: (@Sendable (ArraySlice<UInt8>) -> Void)?

    /// Runs the program. Never throws: a program that cannot be started is a result.
    func run() async -> Result {
        guard let (process, output, errors) = start() else { return Result(ending: .notStarted) }
        let group = Group(process)
        return await withTaskCancellationHandler {
            await withTaskGroup(of: Result?.self) { [limits, clock, onOutput] tasks in
                tasks.addTask { await offload { Self.read(group, output, errors, limits, onOutput) } }
                tasks.addTask {
                    do { try await clock.sleep(for: limits.time) } catch { return nil }
                    group.end(.timedOut)
                    return nil
                }
                var result = Result(ending: .canceled)
                for await one in tasks {
                    guard let one else { continue }
                    result = one
                    tasks.cancelAll()
                }
                return result
            }
        } onCancel: {
            group.end(.canceled)
        }
    }

    /// Starts the program through a shell, which sets its limits, as the leader of a group. GLib closes all other
    /// descriptors. Returns its number and the ends of its outputs; `nil` if it cannot be started.
    private func start() -> (process: pid_t, output: Int32, errors: Int32)? {
        let script =
            "ulimit -c 0; ulimit -d \(limits.memory >> 10); ulimit -t \(limits.processorSeconds); exec setsid \"$@\""
        var words = (["/bin/sh", "-c", script, "sh", path] + arguments).map { strdup($0) } + [nil]
        var variables = (environment ?? []).map { strdup($0) } + [nil]
        defer { for word in words + variables { free(word) } }
        var process: GPid = 0
        var (output, errors): (gint, gint) = (-1, -1)
        let flags = GSpawnFlags(rawValue: G_SPAWN_DO_NOT_REAP_CHILD.rawValue | G_SPAWN_CLOEXEC_PIPES.rawValue)
        let isStarted = variables.withUnsafeMutableBufferPointer { variables in
            g_spawn_async_with_pipes(
                "/", &words, environment == nil ? nil : variables.baseAddress, flags, nil, nil, &process, nil, &output,
                &errors, nil)
        }
        return isStarted != 0 ? (process, output, errors) : nil
    }

    /// Reads until both outputs are closed or the group has ended. Blocks.
    private static func read(
        _ group: Group, _ output: Int32, _ errors: Int32, _ limits: Limits,
        _ onOutput: (@Sendable (ArraySlice<UInt8>) -> Void)?
    ) -> Result {
        var result = Result(ending: .canceled)
        var polled = [
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
        ]
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while polled.contains(where: { $0.fd >= 0 }) {
            // A process that has left the group can keep an output open after the end.
            let count = poll(&polled, 2, 200)
            if count < 0, errno != EINTR { break }
            if count == 0, group.hasEnded { break }
            for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
                let length = Glibc.read(polled[index].fd, &buffer, buffer.count)
                if length < 0, errno == EINTR { continue }
                guard length > 0 else {
                    polled[index].fd = -1
                    continue
                }
                if index == 1 {
                    result.errors = Array((result.errors + buffer[..<length]).suffix(limits.errors))
                } else if result.output.count + length > limits.output {
                    group.end(.wroteTooMuch)
                } else {
                    result.output += buffer[..<length]
                    onOutput?(buffer[..<length])
                }
            }
        }
        close(output)
        close(errors)
        result.ending = group.wait()
        return result
    }

    /// The processes of a program.
    private final class Group: Sendable {
        private struct State {
            var process: pid_t?
            var ending: Ending?
        }

        private let state: Mutex<State>

        init(_ process: pid_t) { state = Mutex(State(process: process)) }

        var hasEnded: Bool { state.withLock { $0.ending != nil } }

        /// Kills all processes, for a reason. The first reason counts.
        func end(_ ending: Ending) {
            state.withLock { state in
                guard let process = state.process, state.ending == nil else { return }
                state.ending = ending
                Self.kill(process)
            }
        }

        /// Ends the group, and a program that does not lead it yet.
        private static func kill(_ process: pid_t) {
            _ = Glibc.kill(-process, SIGKILL)
            _ = Glibc.kill(process, SIGKILL)
        }

        /// Waits for the end of the program, then ends what it has left behind.
        func wait() -> Ending {
            guard let process = state.withLock({ $0.process }) else { return .canceled }
            var facts = siginfo_t()
            // Without reaping it, so that its number cannot belong to another process meanwhile.
            while waitid(P_PID, id_t(process), &facts, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            return state.withLock { state in
                Self.kill(process)
                var status: Int32 = 0
                while waitpid(process, &status, 0) < 0, errno == EINTR {}
                state.process = nil
                if let ending = state.ending { return ending }
                return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signaled(status & 0x7F)
            }
        }
    }
}
