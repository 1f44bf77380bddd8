import Testing

@testable import Trials

@Suite struct FaultProgressTests {
    /// Progress with a position every half second.
    private func progress(from origin: Double, _ positions: [Double]) -> FaultProgress {
        var progress = FaultProgress(from: origin, at: 100)
        for (index, position) in positions.enumerated() { progress.note(position, at: 100 + Double(index + 1) / 2) }
        return progress
    }

    private func steps(from origin: Double, seconds: Double) -> [Double] {
        (0...Int(seconds * 2)).map { origin + Double($0) / 2 }
    }

    @Test func playbackIsNoProblem() {
        let progress = progress(from: 36, steps(from: 36, seconds: 8))
        #expect(abs(progress.played - 8) < 0.01)
        #expect(progress.problems(hole: 0) == [])
    }

    @Test func aStallIsNoProblem() {
        let still = [Double](repeating: 38, count: 20)
        #expect(progress(from: 36, steps(from: 36, seconds: 2) + still).problems(hole: 0) == [])
    }

    @Test func restartsAreDetected() {
        #expect(progress(from: 2, steps(from: 0, seconds: 8)).problems(hole: 0) != [])
        #expect(progress(from: 20, steps(from: 20, seconds: 2) + [0]).problems(hole: 0) != [])
    }

    @Test func skipsAreDetectedUnlessAGapIsPermitted() {
        let progress = progress(from: 36, steps(from: 36, seconds: 4) + steps(from: 43, seconds: 4))
        #expect(progress.problems(hole: 0).count == 1)
        #expect(progress.problems(hole: 4) == [])
    }

    @Test func repeatsAreDetected() {
        let twice = steps(from: 36, seconds: 6) + steps(from: 37, seconds: 4)
        #expect(progress(from: 36, twice).problems(hole: 4).count == 1)
    }

    @Test func aLateSampleIsNoJump() {
        var progress = FaultProgress(from: 6, at: 0)
        progress.note(6, at: 1)
        progress.note(10, at: 5)
        #expect(progress.problems(hole: 0) == [])
    }
}
