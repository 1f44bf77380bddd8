import Testing

@testable import PlayheadGStreamer

struct DryWatchTests {
    private func verdicts(_ flows: [DryWatch.Flow]) -> [Bool] {
        var watch = DryWatch()
        return flows.map { watch.take($0) }
    }

    @Test func twoDryAnswersInARowDecide() {
        #expect(verdicts([.dry, .flowing, .dry, .dry]) == [false, false, false, true])
    }

    @Test func stuckPipelineGetsMoreTime() {
        #expect(verdicts(Array(repeating: .stuck(level: 3), count: 4)) == [false, false, false, true])
    }

    @Test func movingLevelsAreLife() {
        #expect(!verdicts((0..<20).map { .stuck(level: $0) }).contains(true))
    }
}
