import Exploration
import Foundation
import PlaybackModel
import PlaybackTrace
import Testing

/// Long random sequences of all inputs, sensible and absurd, with times and numbers of all sizes.
@Suite struct PropertyTests {
    static let seeds = Array(1...UInt64(60))
    static let length = 500

    /// Runs a session. A violation is reported with the fewest moves that cause it, in words and as a trace.
    private func run(_ session: inout RandomSession, steps: Int, after: (RandomSession) throws -> Void = { _ in })
        throws
    {
        do {
            for _ in 0..<steps {
                try session.step()
                try after(session)
            }
        } catch let violation as Violation {
            let failure = session.shrunk(violation)
            let path = FileManager.default.temporaryDirectory
                .appendingPathComponent("playhead-seed-\(session.seed).trace").path
            try TraceCoding.text(failure.header, failure.trace).write(toFile: path, atomically: true, encoding: .utf8)
            Issue.record(
                """
                seed \(session.seed): \(failure.violation)
                \(failure.moves.map(\.description).joined(separator: "\n"))
                See it with: playhead replay \(path)
                """)
        }
    }

    @Test(arguments: seeds) func everyStepKeepsTheRules(seed: UInt64) throws {
        var session = RandomSession(seed: seed)
        try run(&session, steps: Self.length)
    }

    @Test(arguments: seeds) func aRecordedSessionReplaysToIdenticalOutputs(seed: UInt64)
        throws
    {
        var session = RandomSession(seed: seed)
        var seen: [[String]] = []
        var transitions: [[PlaybackTransition]] = []
        try run(&session, steps: Self.length) { session in
            seen.append(Self.lines(session.output))
            transitions.append(session.output.transitions)
        }
        let trace = session.trace
        try #require(trace.entries.count == seen.count)
        let lines = try TraceCoding.text(trace.header, trace.entries).split(separator: "\n")
        var replay = try TraceReplay(firstLine: lines.first.map { Array($0.utf8) })
        for (index, line) in lines.dropFirst().enumerated() {
            let replayed = try replay.take(Array(line.utf8))
            try #require(replayed == transitions[index], "seed \(seed), entry \(index)")
            try #require(Self.lines(replay.output) == seen[index], "seed \(seed), entry \(index)")
        }
        let (now, classes) = (session.world.now, Alphabet.classes)
        #expect(
            replay.machine.abstractState(at: now, classes: classes)
                == session.world.machine.abstractState(at: now, classes: classes))
        #expect(replay.machine.lanes == session.world.machine.lanes)
    }

    /// Everything but the transitions, which are compared by value.
    private static func lines(_ output: PlaybackOutput) -> [String] {
        output.commands.map { "\($0)" } + output.deadlines.map { "\($0)" } + output.completions.map { "\($0)" }
            + output.notices.map { "\($0)" }
    }

    @Test(arguments: seeds) func independentEventsCommute(seed: UInt64) throws {
        let check: @Sendable (borrowing World) throws(Violation) -> Void = { world throws(Violation) in
            for pair in IndependentPair.all { try pair.check(world) }
        }
        var session = RandomSession(seed: seed, check: check)
        try run(&session, steps: 120)
    }

    @Test func thePairsAreThoseOfTheHardCasesAndEachOccurs() throws {
        let cases = IndependentPair.all.compactMap(\.hardCase).joined(separator: ", ")
        for number in ["29", "23", "30", "38", "39", "76", "91"] { #expect(cases.contains(number)) }
        var met = [Int](repeating: 0, count: IndependentPair.all.count)
        for seed in 1...UInt64(16) {
            var session = RandomSession(seed: seed)
            for _ in 0..<200 {
                try session.step()
                for (index, pair) in IndependentPair.all.enumerated() where pair.applies(in: session.world) {
                    met[index] += 1
                }
            }
        }
        for (pair, count) in zip(IndependentPair.all, met) { #expect(count >= 10, "\(pair.first), \(pair.second)") }
    }
}
