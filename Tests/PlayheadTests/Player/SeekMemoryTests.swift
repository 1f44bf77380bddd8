import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct SeekMemoryTests {
    private func bench() -> PlayerBench {
        let bench = PlayerBench(
            [PlayerBench.film.absoluteString: .video(duration: 600)],
            items: [PlayerBench.film, PlayerBench.film].map { PlayerItem(url: $0) })
        bench.player.play()
        bench.advance(10.1)
        bench.player.pause()
        bench.advance(1)
        return bench
    }

    @Test func undoReturnsToBeforeTheJumpAndBackAgain() {
        let bench = bench()
        let player = bench.player
        let before = player.time()
        #expect(!player.canUndoSeek)
        player.undoSeek()
        #expect(player.time() == before)
        player.seek(.at(.s(300)))
        bench.advance(3)
        #expect(player.canUndoSeek)
        player.undoSeek()
        #expect(player.time() == before)
        bench.advance(3)
        player.undoSeek()
        #expect(player.time() == .s(300))
    }

    @Test func quickSkipsAreOneJump() {
        let bench = bench()
        let before = bench.player.time()
        for _ in 0..<6 {
            bench.player.skipForward()
            bench.advance(0.5)
        }
        bench.advance(3)
        bench.player.undoSeek()
        #expect(bench.player.time() == before)
    }

    @Test func jumpsThatAreApartAreUndoneOneByOne() {
        let bench = bench()
        bench.player.seek(.at(.s(100)))
        bench.advance(5)
        bench.player.seek(.at(.s(200)))
        bench.advance(5)
        bench.player.undoSeek()
        #expect(bench.player.time() == .s(100))
    }

    @Test func aDragIsOneJump() {
        let bench = bench()
        let before = bench.player.time()
        bench.player.beginScrubbing()
        for second in 0..<20 {
            bench.player.seek(.near(.s(100 + Double(second))))
            bench.advance(0.7)
        }
        bench.player.endScrubbing()
        bench.advance(3)
        bench.player.undoSeek()
        #expect(bench.player.time() == before)
    }

    @Test func anotherItemForgetsThePosition() {
        let bench = bench()
        bench.player.seek(.at(.s(100)))
        bench.advance(3)
        bench.player.advanceToNextItem()
        bench.advance(3)
        #expect(!bench.player.canUndoSeek)
    }

    @Test func aLoopIsNoJump() {
        let bench = bench()
        bench.player.loop = PlaybackLoop(from: .s(5), to: .s(12))
        bench.player.play()
        bench.advance(20)
        #expect(!bench.player.canUndoSeek)
    }
}
