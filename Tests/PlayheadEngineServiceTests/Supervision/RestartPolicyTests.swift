import PlaybackModel
import Testing

@testable import PlayheadEngineService

@Suite struct RestartPolicyTests {
    private func at(_ seconds: Double) -> Moment { Moment(nanoseconds: Int64(seconds * 1e9)) }

    @Test func fourthLossWithinThirtySecondsEndsIt() {
        var policy = RestartPolicy()
        #expect(policy.lose(at: at(0), position: 10, played: 0) == .restart)
        #expect(!policy.isRepeated)
        #expect(policy.lose(at: at(1), position: 10, played: 0.1) == .restartLater(after: 1))
        #expect(policy.isRepeated)
        #expect(policy.lose(at: at(2), position: 10.5, played: 0.5) == .restartLater(after: 1))
        #expect(policy.lose(at: at(3), position: 10.5, played: 0) == .giveUp)
        // Someone who asks again gets another chance.
        #expect(policy.lose(at: at(4), position: 10.5, played: 0) == .restart)
    }

    @Test func fiveSecondsOfPlaybackClearTheRecord() {
        var policy = RestartPolicy()
        for index in 0..<50 {
            #expect(policy.lose(at: at(Double(index)), position: Double(index) * 5, played: 5) == .restart)
        }
    }

    @Test func lossesThatAreLongPastDoNotCount() {
        var policy = RestartPolicy()
        for index in 0..<50 { #expect(policy.lose(at: at(Double(index) * 31), position: 10, played: 0) == .restart) }
    }

    @Test func lossesAtDifferentPositionsNeedNoDelayButCount() {
        var policy = RestartPolicy()
        #expect(policy.lose(at: at(0), position: 10, played: 0) == .restart)
        #expect(policy.lose(at: at(1), position: 90, played: 1) == .restart)
        #expect(policy.lose(at: at(2), position: 30, played: 1) == .restart)
        #expect(policy.lose(at: at(3), position: 60, played: 1) == .giveUp)
    }

    @Test func lossesBeforeAnythingPlayedAreAtOnePosition() {
        var policy = RestartPolicy()
        #expect(policy.lose(at: at(0), position: nil, played: 0) == .restart)
        #expect(policy.lose(at: at(0.1), position: nil, played: 0) == .restartLater(after: 1))
        #expect(policy.lose(at: at(0.2), position: nil, played: 0) == .restartLater(after: 1))
        #expect(policy.lose(at: at(0.3), position: nil, played: 0) == .giveUp)
    }
}
