import Glibc
import PlaybackModel
import Playhead
import Sandbox
import Synchronization

/// A trial of the engine's process: starts one, asks for its greeting and its restrictions, and ends it.
///
/// ```swift
/// let result = await EngineProbe.run(kind: .local)
/// if let report = result.report { print(report.missing) }
/// ```
package enum EngineProbe {
    /// The result of a trial.
    package struct Result: Sendable {
        /// The path of the program: `/proc/self/exe` if this program serves the engine itself.
        package var program = ""
        /// The number of the process, which has ended; `nil` if it could not be started.
        package var processID: Int32?
        /// The greeting of the engine; `nil` if it did not greet.
        package var hello: EngineHello?
        /// The restrictions of the process; `nil` if it did not report any.
        package var report: ConfinementReport?
        /// The reason why the engine does not run; `nil` if it does.
        package var error: PlaybackError?
    }

    /// Starts an engine and ends it again. Takes some 100 ms, at most about 11 s.
    ///
    /// - Parameters:
    ///   - kind: The sources that the process could read. Default `local`.
    ///   - program: The path of the program. By default the one that a player uses.
    package static func run(kind: Confinement.Kind = .local, program: String? = nil) async -> Result {
        await run(EngineLocator.program(program), kind == .network ? .network : .local)
    }

    /// Starts the second engine and ends it again. `nil` if it is not installed.
    package static func runSecond() async -> Result? {
        guard let path = EngineLocator.findSecond() else { return nil }
        return await run(EngineProcess.Program(path: path), .secondLocal)
    }

    private static func run(_ program: EngineProcess.Program, _ home: EngineHome) async -> Result {
        var result = Result(program: program.path)
        let outcome = await withCheckedContinuation { continuation in
            let answer = Answer(continuation)
            let delegate = EngineSession.Delegate(
                serve: { session, hello in
                    answer.give(Result(processID: session.processID, hello: hello, report: session.report))
                    session.quit()
                },
                receive: { _, _ in },
                lose: { session, loss in
                    let error = PlaybackError(.engineUnavailable, cause: loss.sentenceKey)
                    answer.give(Result(processID: session.processID, report: session.report, error: error))
                },
                miss: { session, error, _ in
                    answer.give(Result(processID: session.processID, report: session.report, error: error))
                })
            EngineSession(home, epoch: 1, configuration: EngineConfiguration(output: .headless), delegate: delegate)
                .start(program)
        }
        result.processID = outcome.processID
        result.hello = outcome.hello
        result.report = outcome.report
        result.error = outcome.error
        return result
    }

    /// The first answer: a session that is asked to end can report its end as well.
    private final class Answer: Sendable {
        private let continuation: Mutex<CheckedContinuation<Result, Never>?>

        init(_ continuation: CheckedContinuation<Result, Never>) { self.continuation = Mutex(continuation) }

        func give(_ result: Result) {
            let waiting = continuation.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            waiting?.resume(returning: result)
        }
    }
}
