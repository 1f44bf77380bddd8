import PlaybackModel
import Testing

@Suite struct SpinnerPolicyTests {
    private func at(_ milliseconds: Int64) -> Moment { Moment(nanoseconds: milliseconds * 1_000_000) }

    @Test func theSpinnerShowsAfterItsDelay() {
        var policy = SpinnerPolicy()
        var decision = policy.update(mayShow: true, at: at(100))
        #expect(!decision.isVisible && decision.nextCall == at(500))
        decision = policy.update(mayShow: true, at: at(300))
        #expect(!decision.isVisible && decision.nextCall == at(500))
        decision = policy.update(mayShow: true, at: at(500))
        #expect(decision.isVisible && decision.nextCall == nil)
    }

    @Test func aShortWaitShowsNothingAndTheNextStartsOver() {
        var policy = SpinnerPolicy()
        _ = policy.update(mayShow: true, at: at(0))
        var decision = policy.update(mayShow: false, at: at(399))
        #expect(!decision.isVisible && decision.nextCall == nil)
        decision = policy.update(mayShow: true, at: at(400))
        #expect(!decision.isVisible && decision.nextCall == at(800))
    }

    @Test func aVisibleSpinnerStaysForItsMinimumTime() {
        var policy = SpinnerPolicy()
        _ = policy.update(mayShow: true, at: at(0))
        _ = policy.update(mayShow: true, at: at(400))
        var decision = policy.update(mayShow: false, at: at(450))
        #expect(decision.isVisible && decision.nextCall == at(900))
        decision = policy.update(mayShow: false, at: at(899))
        #expect(decision.isVisible && decision.nextCall == at(900))
        decision = policy.update(mayShow: false, at: at(900))
        #expect(!decision.isVisible && decision.nextCall == nil)
    }

    @Test func aShortGapInALongWaitDoesNotBlink() {
        var policy = SpinnerPolicy()
        _ = policy.update(mayShow: true, at: at(0))
        _ = policy.update(mayShow: true, at: at(2_000))
        var decision = policy.update(mayShow: false, at: at(3_000))
        #expect(decision.isVisible && decision.nextCall == at(3_200))
        decision = policy.update(mayShow: true, at: at(3_100))
        #expect(decision.isVisible && decision.nextCall == nil)
        _ = policy.update(mayShow: false, at: at(4_000))
        decision = policy.update(mayShow: false, at: at(4_200))
        #expect(!decision.isVisible)
    }

    @Test func theSpinnerHidesImmediatelyWhenNobodyWaits() {
        let waiting = PlaybackLanes(intent: .play, readiness: .ready, transport: .waiting(.minimizingStalls))
        let lies: [(inout PlaybackLanes) -> Void] = [
            { $0.suppression = .interruption }, { $0.suppression = .background }, { $0.hasEnded = true },
            { $0.readiness = .failed(PlaybackError(.notMedia)) }, { $0.intent = .pause }, { $0.intent = .stop },
            { $0.readiness = .empty },
        ]
        for lie in lies {
            var policy = SpinnerPolicy()
            _ = policy.update(for: waiting, at: at(0))
            #expect(policy.update(for: waiting, at: at(400)).isVisible)
            var lanes = waiting
            lie(&lanes)
            let decision = policy.update(for: lanes, at: at(401))
            #expect(!decision.isVisible && decision.nextCall == nil, "\(lanes)")
        }
        var policy = SpinnerPolicy()
        _ = policy.update(for: waiting, at: at(0))
        _ = policy.update(for: waiting, at: at(400))
        var playing = waiting
        playing.transport = .playing
        #expect(policy.update(for: playing, at: at(401)).isVisible, "recovery keeps the minimum time")
    }

    @Test func delayAndMinimumTimeMayBeZeroAndTimeNeverRunsBack() {
        var policy = SpinnerPolicy(delay: 0, minimumVisibleTime: 0, settlingTime: 0)
        #expect(policy.update(mayShow: true, at: at(10)).isVisible)
        #expect(!policy.update(mayShow: false, at: at(10)).isVisible)
        var late = SpinnerPolicy()
        _ = late.update(mayShow: true, at: at(1_000))
        #expect(late.update(mayShow: true, at: at(0)).nextCall == at(1_400))
    }
}
