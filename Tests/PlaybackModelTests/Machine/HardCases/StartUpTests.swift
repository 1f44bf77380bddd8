import PlaybackModel
import Testing

@Suite struct StartUpCases {
    @Test func `1: loading without an intent prepares and then stands paused`() {
        var script = Script()
        script.expect(.idle, .play, spinner: false)
        script.load(play: nil)
        script.expect(.preparing, .play, spinner: true)
        #expect(script.sentLoad?.play == false)
        script.ready()
        script.expect(.paused, .play, spinner: false)
        script.transport(.paused)
        script.expectNoChange()
    }

    @Test func `2: play before ready keeps the pause button throughout`() {
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

    @Test func `2: a word of the transport that it stands, before it starts, is no pause`() {
        var script = Script()
        script.load(play: true)
        script.ready()
        script.transport(.paused)
        script.expect(.waiting, .pause, spinner: true)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func `3: play with no item keeps the intent for the item`() {
        var script = Script()
        script.user(.play)
        script.expect(.idle, .pause, spinner: false)
        script.load(play: nil)
        script.expect(.preparing, .pause, spinner: true)
        #expect(script.sentLoad?.play == true)
        script.ready()
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func `4: play, pause, then ready never plays`() {
        var script = Script()
        script.load(play: true)
        script.expect(.preparing, .pause, spinner: true)
        script.user(.pause)
        script.expect(.preparing, .play, spinner: true)
        #expect(script.hasSentPause)
        script.ready()
        script.expect(.paused, .play, spinner: false)
        script.transport(.playing, missing: 1)
        script.expect(.paused, .play, spinner: false, "the engine has not heard of the pause yet")
        script.transport(.paused)
        script.expect(.paused, .play, spinner: false)
        #expect(!script.phases().contains("playing"))
    }

    @Test func `5: a refused start by itself pauses with its reason`() {
        var script = Script()
        script.load(play: true)
        script.expect(.preparing, .pause, spinner: true)
        script.system(.autoplayRefused)
        script.expect(.preparing, .play, spinner: true)
        script.ready()
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.wasAutoplayRefused)
        #expect(script.machine.explain().reason == .autoplayRefused)
        #expect(script.notices.contains(.warning(PlaybackError(.autoplayRefused))))
        script.user(.play)
        script.expect(.waiting, .pause, spinner: true)
        #expect(!script.machine.wasAutoplayRefused)
    }

    @Test func `6: readiness that skips states goes from preparing to playing`() {
        var script = Script()
        script.load(play: true)
        script.transport(.playing)
        script.expect(.preparing, .pause, spinner: true)
        script.ready()
        script.expect(.playing, .pause, spinner: false)
        #expect(script.phases() == ["preparing", "playing"])
    }

    @Test func `6: an item gets ready once`() {
        var script = Script.playing(at: 10)
        script.ready(50, at: 0)
        script.expect(.playing, .pause, spinner: false, position: 10)
        script.expectNoChange()
        #expect(script.machine.duration.seconds == 100)
    }

    @Test func `8: a transport that gives up waiting is waiting still, not paused`() {
        var script = Script.playing()
        script.transport(.stalled)
        script.expect(.waiting, .pause, spinner: true)
        script.transport(.paused)
        script.expect(.waiting, .pause, spinner: true)
        script.engine(.buffering(BufferingReport(percent: 100, isLikelyToKeepUp: true)))
        #expect(script.hasSentPlay, "the engine that stopped is told to play again")
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func `9: a late ready of an item that was replaced is dropped`() {
        var script = Script()
        script.load(play: true, item: 1)
        let old = script.machine.generation
        script.load(play: true, item: 2)
        script.expect(.preparing, .pause, spinner: true)
        script.ready(of: old)
        script.expect(.preparing, .pause, spinner: true)
        script.expectNoChange()
        #expect(script.machine.item == ItemID(rawValue: 2))
        #expect(!script.machine.duration.isValid)
    }

    @Test func `10: a duration that shrinks below the position is the end`() {
        var script = Script()
        script.load(play: true)
        script.engine(
            .ready(ItemDescription(ranges: RangesReport(duration: .invalid), position: .zero)))
        script.transport(.playing)
        script.position(50)
        script.expect(.playing, .pause, spinner: false)
        script.engine(.ranges(.lasting(80)))
        script.expect(.playing, .pause, spinner: false)
        script.engine(.ranges(.lasting(40)))
        script.expect(.ended, .replay, spinner: false, position: 40)
    }

    @Test func `11: until the first picture the cover stays, the phase does not`() {
        var script = Script.playing()
        #expect(!script.machine.hasShownFrame)
        let layout = FrameLayout(size: PixelSize(width: 16, height: 9), bytesPerRow: 64)
        script.engine(.frame(VideoFrame(slot: FrameSlotID(rawValue: 1), time: .zero, layout: layout)))
        #expect(script.machine.hasShownFrame)
        script.expect(.playing, .pause, spinner: false)
        script.expectNoChange()
        script.load(play: true, item: 2)
        #expect(!script.machine.hasShownFrame)
    }
}
