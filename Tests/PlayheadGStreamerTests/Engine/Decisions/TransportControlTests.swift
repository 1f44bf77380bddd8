import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite struct TransportControlTests {
    private typealias Conditions = TransportControl.Conditions
    private let one = CommandID(rawValue: 1)

    private func playing() -> TransportControl {
        var transport = TransportControl(isPlayRequested: true, rate: 1)
        _ = transport.nextPipelineState(Conditions())
        return transport
    }

    @Test func pipelinePlaysOnceItIsReadyAndBuffered() {
        var transport = TransportControl(isPlayRequested: true, rate: 1)
        #expect(transport.nextPipelineState(Conditions(isReady: false)) == nil)
        #expect(transport.nextPipelineState(Conditions(isBuffering: true)) == nil)
        #expect(transport.nextPipelineState(Conditions()) == .playing)
        #expect(transport.nextPipelineState(Conditions()) == nil)
        #expect(transport.nextPipelineState(Conditions(isBuffering: true)) == .paused)
        // After an error, no further data will arrive.
        #expect(transport.nextPipelineState(Conditions(isBuffering: true, isHoldingFailure: true)) == .playing)
        transport.holdAtEnd(true)
        #expect(transport.nextPipelineState(Conditions()) == .paused)
        transport.leaveEnd()
        #expect(transport.nextPipelineState(Conditions()) == .playing)
        transport.request(play: false, one)
        #expect(transport.nextPipelineState(Conditions()) == .paused)
    }

    @Test func pausedItemIsPausedWhateverThePipelineDoes() {
        let transport = TransportControl(isPlayRequested: false, rate: 1)
        for conditions in [Conditions(), Conditions(isReady: false, hasBeenReady: false), Conditions(isMoving: true)] {
            #expect(transport.state(conditions) == .paused)
        }
    }

    @Test(arguments: [
        (Conditions(isMoving: true), TransportState.playing),
        (Conditions(), .waiting(.evaluatingBufferingRate)),
        (Conditions(hasBeenReady: false), .waiting(.minimizingStalls)),
        (Conditions(isReady: false), .waiting(.minimizingStalls)),
        (Conditions(isBuffering: true, isMoving: true), .waiting(.minimizingStalls)),
        (Conditions(isBuffering: true, isHoldingFailure: true, isMoving: true), .playing),
        (Conditions(isBuffering: true, isSeeking: true, sinceSeek: 200_000_000), .waiting(.evaluatingBufferingRate)),
        (Conditions(isSeeking: true, sinceSeek: 500_000_000), .waiting(.minimizingStalls)),
        (Conditions(stillFor: 400_000_000), .waiting(.evaluatingBufferingRate)),
        (Conditions(stillFor: 500_000_000), .waiting(.minimizingStalls)),
        (Conditions(isRepairing: true), .waiting(.minimizingStalls)),
        (Conditions(isReady: false, isChangingPipeline: true), .waiting(.evaluatingBufferingRate)),
    ])
    private func stateFollowsFromTheConditions(_ conditions: Conditions, _ state: TransportState) {
        #expect(playing().state(conditions) == state)
    }

    @Test func endedItemKeepsItsState() {
        var transport = playing()
        #expect(transport.report(Conditions(isMoving: true), isAnswer: false)?.state == .playing)
        transport.end()
        #expect(transport.report(Conditions(stillFor: 9_000_000_000), isAnswer: false) == nil)
        transport.leaveEnd()
        #expect(
            transport.report(Conditions(stillFor: 9_000_000_000), isAnswer: false)?.state
                == .waiting(.minimizingStalls))
    }

    @Test func endThatIsReportedTwiceCountsOnce() {
        var transport = playing()
        let first = transport.takeEnd(7)
        transport.end()
        transport.leaveEnd()
        let second = transport.takeEnd(7)
        let third = transport.takeEnd(8)
        #expect(first && !second && third)
    }

    @Test func everyAnswerIsAReportAndOtherwiseOnlyChangesAre() {
        var transport = playing()
        #expect(transport.report(Conditions(isMoving: true), isAnswer: false)?.state == .playing)
        #expect(transport.report(Conditions(isMoving: true), isAnswer: false) == nil)
        transport.request(rate: 1.5, one)
        let answer = transport.report(Conditions(isMoving: true), isAnswer: true)
        #expect(answer?.answered == one && answer?.rate == 1.5)
        transport.refuseRate()
        let refusal = transport.report(Conditions(isMoving: true), isAnswer: false, reason: .setRateFailed)
        #expect(refusal?.rate == 1 && refusal?.reason == .setRateFailed)
    }

    @Test(arguments: [(0.0, 0.1), (-1, 0.1), (0.5, 0.5), (3, 3), (9, 4), (.nan, 1), (.infinity, 1)])
    func ratesAreLimited(_ asked: Double, _ given: Double) {
        var transport = TransportControl(isPlayRequested: true, rate: asked)
        #expect(transport.rate == given)
        transport.request(rate: 1.25, one)
        transport.request(rate: asked, .none)
        #expect(transport.rate == given && transport.answered == one)
    }
}
