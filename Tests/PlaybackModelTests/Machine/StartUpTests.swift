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

    @Test func aDurationThatShrinksBelowThePositionIsNotTheEnd() {
        var script = Script()
        script.load(play: true)
        script.engine(.ready(ItemDescription(ranges: RangesReport(duration: .invalid), position: .zero)))
        script.transport(.playing)
        script.position(50)
        script.engine(.ranges(.lasting(80)))
        script.expect(.playing, .pause, spinner: false, position: 50)
        script.engine(.ranges(.lasting(40)))
        script.expect(.playing, .pause, spinner: false, position: 50)
        #expect(script.machine.duration.seconds == 50)
        #expect(script.machine.seekableRange.end.seconds == 50)
        script.position(51)
        #expect(script.machine.duration.seconds == 51)
        script.ended(at: 51)
        script.expect(.ended, .replay, spinner: false, position: 51)
    }

    @Test func eachLoadWaitsForItsOwnPicture() {
        var script = Script.playing()
        #expect(!script.machine.hasShownFrame)
        let layout = FrameLayout(size: PixelSize(width: 16, height: 9), bytesPerRow: 64)
        script.engine(.frame(VideoFrame(slot: FrameSlotID(rawValue: 1), time: .zero, layout: layout)))
        #expect(script.machine.hasShownFrame)
        script.expectNoChange()
        script.load(play: true, item: 2)
        #expect(!script.machine.hasShownFrame)
    }
}
