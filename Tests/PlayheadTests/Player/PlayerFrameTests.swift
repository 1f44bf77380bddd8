import PlaybackModel
import PlayheadTesting
import Testing

@testable import Playhead

@MainActor struct PlayerFrameTests {
    @Test func aDisplayThatComesLateGetsTheCurrentPicture() {
        let bench = PlayerBench()
        bench.advance(1)
        let display = RecordingDisplay()
        bench.player.frameDisplay = display
        #expect(display.shown.count == 1)
        #expect(bench.player.hasShownFrame)
    }

    @Test func onlyTheFirstFrameOfALoadIsAnInputOfTheMachine() {
        let bench = PlayerBench()
        let display = RecordingDisplay()
        bench.player.frameDisplay = display
        bench.player.play()
        bench.advance(5)
        let frames = bench.inputs.count { if case .engine(.frame, _) = $0.input { true } else { false } }
        #expect(display.shown.count > 1)
        #expect(frames == 1)
    }

    @Test func picturesThatNobodyShowsStopNothing() {
        let bench = PlayerBench()
        bench.player.play()
        bench.advance(5)
        let display = RecordingDisplay()
        bench.player.frameDisplay = display
        bench.advance(5)
        // Four are lent at most: the others were returned and used again.
        #expect(display.shown.count > 8)
    }

    @Test func aDisplayIsResetWhenTheItemChangesClosesOrIsReleased() {
        let bench = PlayerBench(items: [PlayerItem(url: PlayerBench.film), PlayerItem(url: PlayerBench.second)])
        let display = RecordingDisplay()
        bench.player.frameDisplay = display
        bench.advance(1)
        var resets = display.resets
        bench.player.advanceToNextItem()
        #expect(display.resets == resets + 1)
        bench.advance(1)
        resets = display.resets
        bench.player.stop()
        #expect(display.resets == resets + 1)
        let count = display.shown.count
        bench.advance(5)
        #expect(display.shown.count == count)
        bench.player.play()
        bench.advance(2)
        #expect(display.shown.count > count)
        bench.player.release()
        #expect(display.resets > resets + 1)
    }

    @Test func theLastPictureStaysWhenTheSameItemOpensAgain() {
        var film = SimulatedItem.video(duration: 60)
        film.incidents = [SimulatedIncident(.fail(PlaybackError(.connectionRefused)), at: .position(5))]
        let bench = PlayerBench([PlayerBench.film.absoluteString: film])
        let display = RecordingDisplay()
        bench.player.frameDisplay = display
        bench.player.play()
        while bench.player.error == nil { bench.advance(0.5) }
        let resets = display.resets
        bench.player.retry()
        bench.advance(1)
        #expect(display.resets == resets)
    }

    @Test func newEngineReceivesTheMaximumSizeAgain() {
        let bench = PlayerBench()
        bench.player.setMaximumFrameSize(PixelSize(width: 320, height: 180))
        let old = bench.simulation.engine
        #expect(old?.maximumFrameSize == PixelSize(width: 320, height: 180))
        bench.player.link.renew()
        bench.player.currentItem = PlayerItem(url: PlayerBench.second)
        #expect(bench.simulation.engineCount == 2)
        #expect(bench.simulation.engine?.maximumFrameSize == PixelSize(width: 320, height: 180))
    }
}

/// Gives each picture back when the next one comes, as a screen does.
@MainActor private final class RecordingDisplay: FrameDisplay {
    private(set) var shown: [VideoFrame] = []
    private(set) var resets = 0
    private var current: (frame: VideoFrame, source: any FrameSource)?

    func show(_ frame: VideoFrame, of source: any FrameSource) {
        shown.append(frame)
        giveBack()
        current = (frame, source)
    }

    func reset() {
        resets += 1
        giveBack()
    }

    private func giveBack() {
        if let current { current.source.release(current.frame.slot) }
        current = nil
    }
}
