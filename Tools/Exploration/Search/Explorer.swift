import PlaybackModel

/// Visits every state that a machine can reach by the moves of an alphabet, nearest first, and checks every step and every
/// state against the rules.
///
/// The explorer runs the machine itself, not a model of it. For each abstract state it stores the move that leads there from
/// a state that is one move nearer, and recreates machines by replaying those moves. Results do not depend on the number of
/// threads.
package struct Explorer: Sendable {
    private let alphabet: Alphabet
    private let limits: ExplorationLimits
    private let start: World
    private let store = StateStore()

    /// Creates an explorer. `handling` breaks the machine on purpose, to prove that the rules notice.
    package init(_ alphabet: Alphabet, limits: ExplorationLimits = .init(), handling: World.Handling? = nil) {
        self.alphabet = alphabet
        self.limits = limits
        start = World(configuration: Alphabet.configuration, handling: handling)
    }

    /// Explores and calls `progress` about once a second.
    package func run(progress: (ExplorationReport) -> Void = { _ in }) async -> ExplorationReport {
        var report = ExplorationReport(alphabet: alphabet.name)
        let clock = ContinuousClock()
        let begin = clock.now
        var reported = begin
        var used = Set<Int>()
        store.insert(start.abstractState(Alphabet.classes), parent: 0, move: 0)
        var level = 0..<1
        search: while !level.isEmpty {
            guard report.depth < limits.depth else {
                report.ending = .depth
                break
            }
            var next = level.lowerBound
            while next < level.upperBound {
                let expansions = await expand(&next, level.upperBound)
                for expansion in expansions {
                    report.transitions += expansion.transitions
                    for (index, isUsed) in expansion.used.enumerated() where isUsed { used.insert(index) }
                    if let broken = expansion.broken {
                        report.failure = failure(broken)
                        report.ending = .violation
                        break search
                    }
                    for found in expansion.found {
                        store.insert(found.state, parent: Int(found.parent), move: Int(found.move))
                    }
                }
                report.states = store.count
                report.seconds = seconds(clock.now - begin)
                if clock.now - reported > .seconds(1) {
                    reported = clock.now
                    progress(report)
                }
                if report.seconds > limits.seconds || report.states > limits.states {
                    report.ending = report.states > limits.states ? .states : .time
                    break search
                }
            }
            level = level.upperBound..<store.count
            if !level.isEmpty { report.depth += 1 }
        }
        report.states = store.count
        report.seconds = seconds(clock.now - begin)
        report.unusedMoves = alphabet.moves.indices.filter { !used.contains($0) }.map { alphabet.moves[$0] }
        return report
    }

    /// Expands the next 2,048 states of a level and returns their parts in order: results do not depend on the threads.
    private func expand(_ next: inout Int, _ end: Int) async -> [Expansion] {
        let size = 128
        var parts: [Range<Int>] = []
        while next < end, parts.count < 16 {
            parts.append(next..<min(end, next + size))
            next = min(end, next + size)
        }
        guard parts.count > 1, limits.threads > 1 else { return parts.map(expansion) }
        return await withTaskGroup(of: (Int, Expansion).self) { group in
            for (index, part) in parts.enumerated() { group.addTask { (index, expansion(part)) } }
            var results: [(Int, Expansion)] = []
            for await result in group { results.append(result) }
            return results.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private func expansion(_ part: Range<Int>) -> Expansion {
        var expansion = Expansion(alphabet, store: store, start: start)
        expansion.run(part)
        return expansion
    }

    private func failure(_ broken: Expansion.Broken) -> Failure {
        let path = store.path(to: broken.parent) + (broken.move.map { [$0] } ?? [])
        return Failure(
            broken.violation, moves: path.map { alphabet.moves[$0] }, from: start)
    }

    private func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
}
