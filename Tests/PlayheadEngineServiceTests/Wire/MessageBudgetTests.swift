import PlaybackModel
import Testing

@testable import PlayheadEngineService

@Suite struct MessageBudgetTests {
    private static func moment(_ seconds: Double) -> Moment { Moment(nanoseconds: Int64(seconds * 1e9)) }

    @Test func playbackStaysWithinTheBudget() {
        var budget = MessageBudget()
        for index in 0..<100_000 {
            let isAllowed = budget.take(byteCount: 2_000, at: Self.moment(Double(index) / 1_000))
            #expect(isAllowed)
        }
    }

    @Test func burstIsAllowedAndAFloodIsNot() {
        var budget = MessageBudget()
        let allowed = (0..<30_000).prefix { _ in budget.take(byteCount: 100, at: .zero) }.count
        #expect(allowed == 5_000)
    }

    @Test func memoryIsLimited() {
        var budget = MessageBudget()
        let answers = [0, 1].map { budget.take(byteCount: 64 << 20, at: Self.moment($0)) }
        #expect(answers == [true, false])
    }

    @Test func budgetGrowsAgain() {
        var budget = MessageBudget()
        let answers = [0, 30].map { budget.take(byteCount: 64 << 20, at: Self.moment($0)) }
        #expect(answers == [true, true])
    }
}
