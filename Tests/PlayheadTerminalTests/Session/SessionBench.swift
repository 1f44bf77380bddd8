import CommandLineOptions
import Foundation
import PlaybackModel
import PlaybackTrace
import Playhead
import PlayheadTesting
import Synchronization

@testable import PlayheadTerminal

/// Collects output.
final class CollectedOutput: TextOutput {
    private let collected = Mutex("")

    var text: String { collected.withLock { $0 } }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
    var isIdle: Bool { true }

    func write(_ text: String) { collected.withLock { $0 += text } }
}

/// A session with a simulated engine and a manual clock.
@MainActor final class SessionBench {
    let simulation: Simulation
    let scheduler: ManualScheduler
    let output = CollectedOutput()
    let trace = CollectedOutput()
    let session: PlaySession
    private(set) var summary: SessionSummary?

    /// The program started half a second before the session.
    init(
        _ arguments: [String], library: SimulatedEngine.Library = SimulatedEngine.Library(),
        presenter: ((any TextOutput) -> any SessionPresenter)? = nil
    ) throws {
        guard case .play(let options) = try Invocation(arguments: arguments) else {
            throw UsageError.missingOperand("")
        }
        scheduler = ManualScheduler(now: Moment(nanoseconds: 100_500_000_000))
        simulation = Simulation(library: library, scheduler: scheduler)
        let start = Moment(nanoseconds: 100_000_000_000)
        let writer = TraceWriter(
            output: trace, header: TraceHeader(start: start, configuration: PlaybackMachine.Configuration()))
        session = PlaySession(
            options: options,
            environment: .init(engine: simulation.provider, scheduler: scheduler, start: start, trace: writer),
            presenter: presenter?(output) ?? JSONPresenter(output: output))
        session.run { [weak self] in self?.summary = $0 }
    }

    /// Advances the clock to a time in seconds since the start of the program.
    func advance(to seconds: Double) {
        scheduler.advance(to: Moment(nanoseconds: 100_000_000_000 + Int64(seconds * 1e9)))
    }

    /// The lines as dictionaries.
    var events: [[String: Any]] {
        output.lines.compactMap {
            (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
        }
    }

    func events(_ name: String) -> [[String: Any]] { events.filter { $0["event"] as? String == name } }

    /// The phases of the transitions, without repetitions.
    var phases: [String] {
        events("transition").compactMap { $0["phase"] as? String }.reduce(into: []) { phases, phase in
            if phases.last != phase { phases.append(phase) }
        }
    }
}

/// A URL that the simulation knows.
func address(_ name: String) -> String { "https://example.com/\(name)" }
