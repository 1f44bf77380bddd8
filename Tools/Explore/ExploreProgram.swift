import Exploration
import Foundation
import PlaybackTrace

/// Explores one alphabet after the other and says what was seen.
struct ExploreProgram {
    let options: ExploreOptions

    /// Whether every rule held.
    func run() async throws -> Bool {
        say(heading)
        let clock = ContinuousClock()
        let end = clock.now + .seconds(options.seconds)
        var reports: [ExplorationReport] = []
        for (index, alphabet) in options.alphabets.enumerated() {
            // What closes takes what it needs, up to half of what is left; the others share the rest.
            let left = (end - clock.now) / .seconds(1)
            let shares = alphabet.closes ? 2 : Double(options.alphabets.count - index)
            let limits = ExplorationLimits(
                seconds: max(1, left / shares), states: options.states, depth: options.depth,
                threads: options.threads)
            let report = await Explorer(alphabet, limits: limits).run { showProgress($0) }
            clearProgress()
            say(row(report))
            reports.append(report)
            if let failure = report.failure {
                try tell(failure, of: alphabet)
                return false
            }
        }
        let transitions = reports.reduce(0) { $0 + $1.transitions }
        let closed = reports.count { $0.ending == .closed }
        let states = reports.reduce(0) { $0 + $1.states }
        say("\nEvery rule held: \(states) states, \(transitions) transitions; \(closed) of \(reports.count) closed.")
        return true
    }

    /// Writes a line at once, also where nobody watches.
    private func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    private var heading: String {
        "alphabet".padded(to: 12)
            + ["states", "transitions", "depth", "seconds", "per second"].map {
                $0.aligned(to: 13)
            }.joined() + "  ending"
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

    private func tell(_ failure: Failure, of alphabet: Alphabet) throws {
        say("\nA rule does not hold after these inputs, the shortest there are:\n")
        for (index, move) in failure.moves.enumerated() { say("\(index + 1)".aligned(to: 4) + "  \(move)") }
        say("\n\(failure.violation)")
        try FileManager.default.createDirectory(atPath: options.folder, withIntermediateDirectories: true)
        let path = "\(options.folder)/\(alphabet.name).trace"
        let text = try TraceCoding.text(failure.header, failure.trace)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        say("\nThe inputs are in \(path): see them with  playhead replay \(path)")
    }
}
