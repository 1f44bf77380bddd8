import PlaybackModel
import Testing

@Suite struct PlayAndPauseCases {
    @Test func `12: pause while waiting is paused at once, without a spinner`() {
        var script = Script.playing()
        script.transport(.stalled)
        script.expect(.waiting, .pause, spinner: true)
        script.user(.pause)
        script.expect(.paused, .play, spinner: false)
        script.transport(.stalled, missing: 1)
        script.expect(.paused, .play, spinner: false)
        script.transport(.paused)
        script.expect(.paused, .play, spinner: false)
    }

    @Test func `13: pause while the transport lags is paused at once`() {
        var script = Script.playing()
        script.user(.pause)
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.lanes.transport == .playing)
        #expect(script.machine.lanes.playbackState == .pausing)
        script.transport(.paused)
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.lanes.playbackState == .paused)
    }

    @Test func `14: play and pause in one turn end paused, and the pause reaches the engine`() {
        var script = Script.paused()
        let start = script.transitions.count
        script.user(.play)
        script.expect(.waiting, .pause, spinner: true)
        script.user(.pause)
        script.expect(.paused, .play, spinner: false)
        #expect(script.hasSentPause)
        script.transport(.playing, missing: 1)
        script.expect(.paused, .play, spinner: false)
        script.transport(.paused)
        script.expect(.paused, .play, spinner: false)
        #expect(script.phases(since: start) == ["waiting", "paused"])
    }

    @Test func `15: of many toggles before any answer the last one counts`() {
        var script = Script.paused()
        for _ in 0..<5 {
            script.user(.play)
            script.expect(.waiting, .pause, spinner: true)
            script.user(.pause)
            script.expect(.paused, .play, spinner: false)
        }
        script.user(.play)
        for missing in (1...10).reversed() {
            script.transport(missing % 2 == 0 ? .playing : .paused, missing: UInt64(missing))
            #expect(script.machine.lanes.intent == .play)
            #expect(script.machine.lanes.controls.button == .pause)
        }
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
        #expect(!script.transitions.contains { $0.cause == .engine(.external) })
    }

    @Test func `16: play while playing is no event`() {
        var script = Script.playing()
        script.user(.play)
        script.expectNoChange()
        #expect(script.output.commands.isEmpty)
        script.transport(.playing)
        script.expectNoChange()
    }

    @Test func `17: a rate of zero asks to pause`() {
        var script = Script.playing()
        script.user(.setRate(0))
        script.expect(.paused, .play, spinner: false)
        #expect(script.hasSentPause)
        #expect(script.machine.rate == 1)
    }

    @Test func `18: a rate set while paused is kept, and nothing plays`() {
        var script = Script.paused()
        script.user(.setRate(2))
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.rate == 2)
        script.transport(.playing)
        script.expect(.paused, .play, spinner: false, "an engine that starts on a rate is told to pause")
        #expect(script.hasSentPause)
        script.transport(.paused)
        script.expect(.paused, .play, spinner: false)
    }

    @Test func `19: a rate that is not possible plays on at one, with a notice`() {
        var script = Script.playing()
        script.user(.setRate(1.75))
        script.transport(.playing, reason: .setRateFailed)
        script.expect(.playing, .pause, spinner: false)
        #expect(script.machine.rate == 1)
        #expect(script.output.notices == [.warning(PlaybackError(.notSupportedByContent))])
    }

    @Test func `19: a rate that is refused altogether pauses`() {
        var script = Script.playing()
        script.user(.setRate(1.75))
        script.transport(.paused, reason: .setRateFailed)
        script.expect(.paused, .play, spinner: false)
    }

    @Test func `20: an external pause is taken over as the intent`() {
        var script = Script.playing()
        script.transport(.paused, reason: .setRateCalled)
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.lanes.intent == .pause)
        #expect(script.transitions.last?.cause == .engine(.external))
        #expect(!script.hasSentPause)
    }

    @Test func `20: an unexplained pause counts as external only when no command is unanswered`() {
        var script = Script.playing()
        script.transport(.paused)
        script.expect(.paused, .play, spinner: false)
        script = Script.paused()
        script.user(.play)
        script.transport(.playing, missing: 1)
        script.transport(.paused, missing: 1)
        script.expect(.waiting, .pause, spinner: true)
        #expect(script.machine.lanes.intent == .play)
    }

    @Test func `20: the first report that answers a command is about that command`() {
        var script = Script.playing()
        script.user(.setRate(1.5))
        script.transport(.paused)
        script.expect(.waiting, .pause, spinner: true)
        #expect(script.machine.lanes.intent == .play)
    }

    @Test func `20: numbers that were never given answer nothing`() {
        var script = Script.playing()
        script.engine(.transport(TransportReport(state: .playing, answered: CommandID(rawValue: 1000))))
        script.user(.setRate(1.5))
        script.transport(.paused, missing: 1)
        #expect(script.machine.lanes.intent == .play)
    }

    @Test func `21: an external play is taken over as the intent`() {
        var script = Script.paused()
        script.transport(.playing, reason: .setRateCalled)
        script.expect(.playing, .pause, spinner: false)
        #expect(script.machine.lanes.intent == .play)
        #expect(script.transitions.last?.cause == .engine(.external))
        #expect(!script.hasSentPlay)
    }

    @Test func `22: a late word of playing from before a pause changes nothing`() {
        var script = Script.playing()
        script.user(.pause)
        script.transport(.paused)
        script.user(.play)
        script.transport(.playing)
        script.user(.pause)
        script.transport(.paused, missing: 2)
        script.transport(.playing, missing: 1)
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.lanes.intent == .pause)
    }
}
