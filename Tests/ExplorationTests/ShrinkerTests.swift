import PlaybackTrace
import Testing

@testable import Exploration
@testable import PlaybackModel

@Suite struct ShrinkerTests {
    @Test func neededElementsStayInOrder() {
        let shrinker = Shrinker<Int> { $0.contains(17) && $0.contains(3) && $0.contains(90) }
        #expect(shrinker.shrink(Array(0..<100)) == [3, 17, 90])
        #expect(shrinker.shrink([90, 3, 17]) == [90, 3, 17])
        #expect(Shrinker<Int> { $0.count >= 4 }.shrink(Array(0..<100)).count == 4)
        #expect(Shrinker<Int> { _ in false }.shrink([1, 2]) == [1, 2])
        #expect(Shrinker<Int> { _ in true }.shrink([1, 2]) == [])
    }

    @Test(arguments: [UInt64(1), 2, 3]) func aRandomSessionShrinksToTheFewestMoves(seed: UInt64)
        throws
    {
        // A machine that forgets the completion of a seek that lands.
        let forgets: World.Handling = { machine, input, moment, output in
            machine.handle(input, at: moment, into: &output)
            if case .engine(.seeked, _) = input, machine.lanes.seek == nil { output.completions.removeAll() }
        }
        var session = RandomSession(seed: seed, handling: forgets)
        var violation: Violation?
        do throws(Violation) {
            for _ in 0..<5_000 { try session.step() }
        } catch {
            violation = error
        }
        let failure = session.shrunk(try #require(violation))
        #expect(session.moves.count > 20)
        #expect(failure.violation.rule == .completion)
        // Open, become ready, seek, land.
        #expect(failure.moves.count == 4, "\(failure.moves)")
        #expect(failure.moves.last?.description.contains("the seek") == true)

        let lines = try TraceCoding.text(failure.header, failure.trace).split(separator: "\n")
        var replay = try TraceReplay(firstLine: lines.first.map { Array($0.utf8) })
        for line in lines.dropFirst() { _ = try replay.take(Array(line.utf8)) }
        #expect(lines.count == 5)
        #expect(replay.machine.lanes.readiness == .ready && replay.machine.lanes.seek == nil)
    }
}
