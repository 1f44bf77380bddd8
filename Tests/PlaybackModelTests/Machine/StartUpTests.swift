import PlaybackModel
import Testing

@Suite struct StartUpTests {
    @Test func playBeforeReadyKeepsThePauseButton() {
        var script = Script()
        script.load(play: true)
        script.expect(.preparing, .pause, spinner: true)
        #expect(script.sentLoad?.play == true)
        script.transport(.evaluating)
        script.expect(.preparing, .pause, spinner: false, "evaluating shows nothing")
        script.ready()
        script.expect(.playing, .pause, spinner: false)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
        #expect(script.transitions.allSatisfy { $0.lanes.controls.button == .pause })
    }

    @Test func aPausedReportBeforeTheStartIsNoPause() {
        var script = Script()
        script.load(play: true)
        script.ready()
        script.transport(.paused)
        script.expect(.waiting, .pause, spinner: true)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func skippedStatesGoFromPreparingToPlaying() {
        var script = Script()
        script.load(play: true)
        script.transport(.playing)
        script.expect(.preparing, .pause, spinner: true)
        script.ready()
        script.expect(.playing, .pause, spinner: false)
        #expect(script.phases() == ["preparing", "playing"])
    }

    @Test func anItemBecomesReadyOnce() {
        var script = Script.playing(at: 10)
        script.ready(50, at: 0)
        script.expect(.playing, .pause, spinner: false, position: 10)
        script.expectNoChange()
        #expect(script.machine.duration.seconds == 100)
    }
}
