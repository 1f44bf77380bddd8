import Exploration
import Foundation
import PlaybackTrace

/// Explores one alphabet after the other and prints the results.
struct ExploreProgram {
    let options: ExploreOptions

    /// Explores the alphabets and returns whether every rule held, and every closing alphabet closed within the states.
    func run() async throws -> Bool {
        write(heading)
        let clock = ContinuousClock()
        let begin = clock.now
        var reports: [ExplorationReport] = []
        for (index, alphabet) in options.alphabets.enumerated() {
            let limits = limits(
                of: alphabet, shares: options.alphabets.count - index, spent: reports.reduce(0) { $0 + $1.states },
                elapsed: (clock.now - begin) / .seconds(1))
            let report = await Explorer(alphabet, limits: limits).run { showProgress($0) }
            clearProgress()
            write(row(report))
            reports.append(report)
            if let failure = report.failure {
                try show(failure, of: alphabet)
                return false
            }
            if options.states != nil, alphabet.closes, report.ending != .closed {
                write("\nCannot prove \(alphabet.name): it must close, and ended by \(report.ending.rawValue).")
                return false
            }
        }
        let transitions = reports.reduce(0) { $0 + $1.transitions }
        let closed = reports.count { $0.ending == .closed }
        let states = reports.reduce(0) { $0 + $1.states }
        write("\nEvery rule held: \(states) states, \(transitions) transitions; \(closed) of \(reports.count) closed.")
        return true
    }

    /// The limits of one alphabet. Closing alphabets use what they need, up to half of the time; the others share the
    /// rest.
    private func limits(of alphabet: Alphabet, shares: Int, spent: Int, elapsed: Double) -> ExplorationLimits {
        var limits = ExplorationLimits(depth: options.depth, threads: options.threads)
        if let states = options.states { limits.states = max(1, (states - spent) / (alphabet.closes ? 1 : shares)) }
        if let seconds = options.seconds {
            let left = seconds - elapsed
            // With a number of states, time is only a safeguard.
            limits.seconds = options.states == nil ? max(1, left / (alphabet.closes ? 2 : Double(shares))) : left
        }
        return limits
    }

    /// Writes a line without buffering.
    private func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    private var heading: String {
        "alphabet".padded(to: 12)
            + ["states", "transitions", "depth", "seconds", "per second"].map { $0.aligned(to: 13) }.joined()
            + "  ending"
    }

    private func row(_ report: ExplorationReport) -> String {
        let numbers = [
            "\(report.states)", "\(report.transitions)", "\(report.depth)", String(format: "%.1f", report.seconds),
            "\(Int(report.transitionsPerSecond))",
        ]
        return report.alphabet.padded(to: 12) + numbers.map { $0.aligned(to: 13) }.joined()
            + "  \(report.ending.rawValue)"
    }

    // MARK: Progress

    private let isTerminal = isatty(STDERR_FILENO) == 1

    private func showProgress(_ report: ExplorationReport) {
        guard isTerminal else { return }
        FileHandle.standardError.write(Data("\r\(row(report).dropLast(report.ending.rawValue.count))…".utf8))
    }

    private func clearProgress() {
        guard isTerminal else { return }
        FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
    }

    // MARK: Failure

    private func show(_ failure: Failure, of alphabet: Alphabet) throws {
        write("\nA rule is violated after these inputs, the shortest sequence:\n")
        for (index, move) in failure.moves.enumerated() { write("\(index + 1)".aligned(to: 4) + "  \(move)") }
        write("\n\(failure.violation)")
        try FileManager.default.createDirectory(atPath: options.folder, withIntermediateDirectories: true)
        let path = "\(options.folder)/\(alphabet.name).trace"
        let text = try TraceCoding.text(failure.header, failure.trace)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        write("\nThe inputs are in \(path). To see them, run:  playhead replay \(path)")
    }
}
