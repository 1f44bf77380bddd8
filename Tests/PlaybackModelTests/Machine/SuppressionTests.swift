import PlaybackModel
import Testing

@Suite struct SuppressionTests {
    @Test func aSuppressionReportedByTheEngineHoldsPlayback() {
        var script = Script.paused()
        script.user(.play)
        script.transport(.paused, missing: 1, reason: .audioSessionInterrupted)
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.lanes.intent == .play)
        script.system(.interruptionEnded(shouldResume: true))
        script.expect(.waiting, .pause, spinner: true)
    }

    @Test func theEngineReportsTheBackgroundAsSuch() {
        var script = Script.playing()
        script.transport(.paused, reason: .appBackgrounded)
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.lanes.suppression == .background)
        script.system(.foregrounded)
        script.expect(.waiting, .pause, spinner: true)
    }

    @Test func anExternalPlayDoesNotOverrideASuppression() {
        var script = Script.paused()
        script.system(.interruptionBegan)
        script.transport(.playing, reason: .setRateCalled)
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.lanes.intent == .pause)
        #expect(script.hasSentPause)
    }

    @Test func aDisobedientTransportIsCorrectedThreeTimes() {
        var script = Script.playing()
        script.system(.interruptionBegan)
        for _ in 0..<6 { script.transport(.playing, reason: .setRateCalled) }
        let pauses = script.sent.count { if case .pause = $0.command { true } else { false } }
        #expect(pauses == 4, "the interruption's own, and three more")
        #expect(script.notices.count == 6)
    }

    @Test func aLongDragDoesNotBecomeAPause() {
        var script = Script.playing()
        script.user(.beginScrubbing)
        script.transport(.paused)
        script.wait(1000)
        script.expect(.playing, .pause, spinner: false)
        #expect(script.machine.lanes.intent == .play)
    }

    @Test func theStrongestSuppressionShowsAndAllMustEnd() {
        var script = Script.playing()
        script.system(.backgrounded)
        #expect(script.machine.lanes.suppression == .background)
        script.system(.interruptionBegan)
        #expect(script.machine.lanes.suppression == .interruption)
        script.system(.interruptionEnded(shouldResume: true))
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.lanes.suppression == .background)
        script.system(.foregrounded)
        script.expect(.playing, .pause, spinner: false, "the transport has not stopped yet")
    }
}
