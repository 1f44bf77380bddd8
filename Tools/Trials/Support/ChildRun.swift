import Foundation
import Synchronization

/// The output and the exit of a trial in a child process.
struct ChildRun: Sendable {
    /// The exit of a process.
    enum Ending: Sendable, Hashable {
        case exited(Int32)
        case signal(Int32)
        /// The process was killed after its time limit.
        case hung
    }

    /// The process ID, which is part of the name of a core file.
    let process: Int32
    let ending: Ending
    /// The output and the errors.
    let output: String

    /// Runs this program with other arguments and waits for its exit.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the child.
    ///   - limit: The time limit, in seconds.
    ///   - printsBacktraces: Pass `true` to print a backtrace after a crash, otherwise the process ends immediately.
    ///   - environment: Additional variables of the environment.
    static func run(
        _ arguments: [String], limit: Double, printsBacktraces: Bool = false, environment: [String: String] = [:]
    ) throws -> ChildRun {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        child.arguments = arguments
        child.environment = ProcessInfo.processInfo.environment.merging([
            "SWIFT_BACKTRACE": printsBacktraces ? "enable=yes,color=no,interactive=no" : "enable=no"
        ]) { $1 }.merging(environment) { $1 }
        let pipe = Pipe()
        child.standardOutput = pipe
        child.standardError = pipe
        let ended = DispatchSemaphore(value: 0)
        child.terminationHandler = { _ in ended.signal() }
        try child.run()
        let process = child.processIdentifier
        let hasHung = Flag()
        NamedWatch.start {
            guard ended.wait(timeout: .now() + limit) == .timedOut else { return }
            hasHung.set()
            kill(process, SIGKILL)
        }
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        child.waitUntilExit()
        let ending: Ending =
            if hasHung.isSet { .hung } else if child.terminationReason == .uncaughtSignal {
                .signal(child.terminationStatus)
            } else { .exited(child.terminationStatus) }
        return ChildRun(process: process, ending: ending, output: output)
    }

    /// The last line with a prefix word, without the prefix.
    func last(_ word: String) -> String? {
        output.split(separator: "\n").last { $0.hasPrefix(word + " ") }.map { String($0.dropFirst(word.count + 1)) }
    }

    /// The end of the output, for error messages.
    var tail: String { output.split(separator: "\n").suffix(2).joined(separator: " | ") }

    /// Runs a limited number of jobs at a time and returns the results in the order of the jobs.
    static func inParallel<Job: Sendable, Result: Sendable>(
        _ jobs: [Job], atATime: Int, _ body: @escaping @Sendable (Job) -> Result
    ) -> [Result] {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = atATime
        let results = Gathered<Result>()
        for (index, job) in jobs.enumerated() {
            queue.addOperation { results.add(body(job), at: index) }
        }
        queue.waitUntilAllOperationsAreFinished()
        return results.sorted
    }
}

/// A flag that is set once.
private final class Flag: Sendable {
    private let value = Mutex(false)
    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
}

/// Results from several threads.
private final class Gathered<Value: Sendable>: Sendable {
    private let values = Mutex<[Int: Value]>([:])
    func add(_ value: Value, at index: Int) { values.withLock { $0[index] = value } }
    var sorted: [Value] { values.withLock { all in all.keys.sorted().compactMap { all[$0] } } }
}

/// Threads that wait. Queues have few threads, and waiting for output blocks them.
private enum NamedWatch {
    static func start(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = "trial-watch"
        thread.start()
    }
}
