import PlaybackModel
import Testing

@Suite struct SuppressionCases {
    @Test func `23: an interruption keeps the intent and playback resumes after it`() {
        var script = Script.playing()
        script.system(.interruptionBegan)
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.lanes.intent == .play)
        #expect(script.hasSentPause)
        script.transport(.paused)
        script.expect(.paused, .play, spinner: false)
        script.system(.interruptionEnded(shouldResume: true))
        // The phase is waiting at once, until the transport moves; only a spinner waits for its delay.
        script.expect(.waiting, .pause, spinner: true)
        #expect(script.hasSentPlay)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func `24: an interruption that ends without resuming is a pause`() {
        var script = Script.playing()
        script.system(.interruptionBegan)
        script.system(.interruptionEnded(shouldResume: false))
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.lanes.intent == .pause)
    }

    @Test func `25: an interruption while paused by the user changes nothing`() {
        var script = Script.paused()
        script.system(.interruptionBegan)
        script.expect(.paused, .play, spinner: false)
        script.system(.interruptionEnded(shouldResume: true))
        script.expect(.paused, .play, spinner: false)
        #expect(!script.hasSentPlay)
    }

    @Test func `26: a pause during the interruption stands after it`() {
        var script = Script.playing()
        script.system(.interruptionBegan)
        script.expect(.paused, .play, spinner: false)
        script.user(.pause)
        script.expect(.paused, .play, spinner: false)
        script.system(.interruptionEnded(shouldResume: true))
        script.expect(.paused, .play, spinner: false)
        #expect(!script.hasSentPlay)
    }

    @Test func `27: play pressed during it plays, or is refused`() {
        var script = Script.playing()
        script.system(.interruptionBegan)
        script.transport(.paused)
        script.user(.play)
        script.expect(.waiting, .pause, spinner: true)
        var refused = script
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
        script.system(.interruptionEnded(shouldResume: false))
        script.expect(.playing, .pause, spinner: false)
        refused.system(.interruptionBegan)
        refused.expect(.paused, .play, spinner: false)
    }

    @Test func `28: an interruption while waiting shows paused, then waiting again`() {
        var script = Script.playing()
        script.transport(.stalled)
        script.expect(.waiting, .pause, spinner: true)
        script.system(.interruptionBegan)
        script.expect(.paused, .play, spinner: false)
        script.transport(.paused)
        script.system(.interruptionEnded(shouldResume: true))
        script.expect(.waiting, .pause, spinner: true)
        script.transport(.stalled)
        script.expect(.waiting, .pause, spinner: true)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func `29: a lost output pauses for good`() {
        var script = Script.playing()
        script.system(.outputLost)
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.lanes.intent == .pause)
        script.transport(.paused)
        script.system(.outputSuitable)
        script.expect(.paused, .play, spinner: false)
        #expect(!script.hasSentPlay)
    }

    @Test func `30: a lost output and an interruption lead to the same in both orders`() {
        var first = Script.playing()
        first.system(.outputLost)
        first.expect(.paused, .play, spinner: false)
        first.system(.interruptionBegan)
        var second = Script.playing()
        second.system(.interruptionBegan)
        second.expect(.paused, .play, spinner: false)
        second.system(.outputLost)
        for script in [first, second] {
            script.expect(.paused, .play, spinner: false)
            #expect(script.machine.lanes.intent == .pause)
        }
        #expect(first.machine.lanes == second.machine.lanes)
        first.system(.interruptionEnded(shouldResume: true))
        first.expect(.paused, .play, spinner: false)
    }

    @Test func `32: after 600 s a suppression is a pause, with its reason`() {
        var script = Script.playing()
        script.system(.interruptionBegan)
        script.transport(.paused)
        script.wait(599)
        #expect(script.machine.lanes.intent == .play)
        script.wait(2)
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.lanes.intent == .pause)
        #expect(script.transitions.last?.cause == .deadline(.suppression))
        script.system(.interruptionEnded(shouldResume: true))
        script.expect(.paused, .play, spinner: false)
    }

    @Test func `33: back from the background there is no flash of the play button`() {
        var script = Script.playing()
        script.system(.backgrounded)
        script.expect(.paused, .play, spinner: false)
        script.transport(.paused)
        let start = script.transitions.count
        script.system(.foregrounded)
        script.expect(.waiting, .pause, spinner: true)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
        #expect(script.transitions[start...].allSatisfy { $0.lanes.controls.button == .pause })
    }

    @Test func `the system's word through the engine holds playback whatever was asked meanwhile`() {
        var script = Script.paused()
        script.user(.play)
        script.transport(.paused, missing: 1, reason: .audioSessionInterrupted)
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.lanes.intent == .play)
        script.system(.interruptionEnded(shouldResume: true))
        script.expect(.waiting, .pause, spinner: true)
    }

    @Test func `the background is known as such through the engine`() {
        var script = Script.playing()
        script.transport(.paused, reason: .appBackgrounded)
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.lanes.suppression == .background)
        script.system(.foregrounded)
        script.expect(.waiting, .pause, spinner: true)
    }

    @Test func `a play from outside does not overrule what holds playback`() {
        var script = Script.paused()
        script.system(.interruptionBegan)
        script.transport(.playing, reason: .setRateCalled)
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.lanes.intent == .pause)
        #expect(script.hasSentPause)
    }

    @Test func `a transport that does not obey is corrected three times`() {
        var script = Script.playing()
        script.system(.interruptionBegan)
        for _ in 0..<6 { script.transport(.playing, reason: .setRateCalled) }
        let pauses = script.sent.count { if case .pause = $0.command { true } else { false } }
        #expect(pauses == 4, "the interruption's own, and three more")
        #expect(script.notices.count == 6)
    }

    @Test func `32: a drag that lasts is no suppression that becomes a pause`() {
        var script = Script.playing()
        script.user(.beginScrubbing)
        script.transport(.paused)
        script.wait(1000)
        script.expect(.playing, .pause, spinner: false)
        #expect(script.machine.lanes.intent == .play)
    }

    @Test func `of several suppressions the strongest shows, and all must end`() {
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
