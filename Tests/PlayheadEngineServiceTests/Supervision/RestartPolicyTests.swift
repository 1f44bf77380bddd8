import PlaybackModel
import Testing

@testable import PlayheadEngineService

@Suite struct RestartPolicyTests {
    private func at(_ seconds: Double) -> Moment { Moment(nanoseconds: Int64(seconds * 1e9)) }

    @Test func fourthLossWithinThirtySecondsEndsIt() {
        var policy = RestartPolicy()
        #expect(policy.lose(at: at(0), position: 10) == .restart)
        #expect(policy.lose(at: at(1), position: 10) == .restartSafely(after: 1))
        #expect(policy.lose(at: at(2), position: 10.5) == .restartSafely(after: 1))
        #expect(policy.lose(at: at(3), position: 10.5) == .giveUp)
        // Someone who asks again gets another chance.
        #expect(policy.lose(at: at(4), position: 10.5) == .restart)
    }

    @Test func progressOfFiveSecondsClearsTheRecord() {
        var policy = RestartPolicy()
        for index in 0..<50 { #expect(policy.lose(at: at(Double(index) * 5), position: Double(index) * 5) == .restart) }
    }

    @Test func lossesThatAreLongPastDoNotCount() {
        var policy = RestartPolicy()
        for index in 0..<50 { #expect(policy.lose(at: at(Double(index) * 31), position: 10) == .restart) }
    }

    @Test func lossesAtDifferentPositionsNeedNoDelay() {
        var policy = RestartPolicy()
        #expect(policy.lose(at: at(0), position: 10) == .restart)
        #expect(policy.lose(at: at(1), position: 90) == .restart)
        #expect(policy.lose(at: at(2), position: 30) == .restart)
        #expect(policy.lose(at: at(3), position: 60) == .restart)
    }

    @Test func lossesBeforeAnythingPlayedAreAtOnePosition() {
        var policy = RestartPolicy()
        #expect(policy.lose(at: at(0), position: nil) == .restart)
        #expect(policy.lose(at: at(0.1), position: nil) == .restartSafely(after: 1))
        #expect(policy.lose(at: at(0.2), position: nil) == .restartSafely(after: 1))
        #expect(policy.lose(at: at(0.3), position: nil) == .giveUp)
    }
}
