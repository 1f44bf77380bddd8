import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct PlayerSeekingTests {
    @Test func targetShowsImmediatelyUntilTheLanding() {
        let bench = PlayerBench()
        bench.player.play()
        bench.advance(3)
        bench.player.seek(at(.s(40)))
        #expect(bench.player.time() == .s(40))
        #expect(bench.player.isSeeking)
        bench.advance(0.01)
        #expect(bench.player.time() == .s(40))
        bench.advance(1)
        #expect(!bench.player.isSeeking)
        #expect(bench.player.time().seconds > 40)
    }

    @Test func eachCompletionIsCalledExactlyOnce() {
        var film = SimulatedItem.video()
        film.keyFrames = .everywhere
        let bench = PlayerBench([PlayerBench.film.absoluteString: film])
        bench.advance(1)
        var results: [Int: [Bool]] = [:]
        for index in 0..<50 {
            bench.player.seek(near(.s(Double(index))), smooth: index % 3 != 0) { @MainActor in
                results[index, default: []].append($0)
            }
            if index % 7 == 0 { bench.advance(0.02) }
        }
        bench.advance(10)
        #expect(results.count == 50)
        #expect(results.values.allSatisfy { $0.count == 1 })
        #expect(results[49] == [true])
        #expect(bench.player.time().seconds == 49)
    }

    @Test func smoothSeeksAreCarriedOutTwiceAtMost() {
        let bench = PlayerBench()
        bench.advance(1)
        for target in [10.0, 20, 30, 40, 50] { bench.player.seek(to: .s(target)) }
        bench.advance(5)
        let sent = bench.simulation.commands.filter { if case .seek = $0 { true } else { false } }
        #expect(sent.count == 2)
        #expect(bench.player.time().seconds == 50)
    }

    @Test func aSeekBeforeTheItemIsReadyIsKept() {
        let bench = PlayerBench()
        bench.player.seek(at(.s(30)))
        #expect(bench.player.time() == .s(30))
        bench.advance(2)
        #expect(bench.player.phase == .paused)
        #expect(bench.player.time().seconds == 30)
    }

    @Test func targetsBeyondTheContentAreMovedInside() {
        let bench = PlayerBench()
        bench.advance(1)
        bench.player.seek(at(.s(-5)))
        #expect(bench.player.time() == .zero)
        bench.player.seek(at(.s(1_000)))
        #expect(bench.player.time().seconds == 60)
        bench.advance(2)
        #expect(bench.player.phase == .ended)
    }

    @Test func skipsAddUp() {
        let bench = PlayerBench()
        bench.player.play()
        bench.advance(1.3)
        bench.player.pause()
        bench.advance(1)
        let start = bench.player.time().seconds
        for _ in 0..<3 { bench.player.skipForward() }
        #expect(abs(bench.player.time().seconds - start - 30) < 0.01)
        bench.advance(2)
        bench.player.skipBackward()
        bench.advance(2)
        #expect(abs(bench.player.time().seconds - start - 20) < 0.01)
    }

    @Test func aDragHoldsPlaybackButNeverFlipsPhaseOrButton() {
        let bench = PlayerBench()
        bench.player.play()
        bench.advance(5)
        bench.forgetTransitions()
        bench.player.beginScrubbing()
        for target in stride(from: 10.0, through: 50, by: 5) {
            bench.player.seek(to: .s(target))
            bench.advance(0.1)
        }
        bench.player.seek(at(.s(42)), smooth: false)
        bench.player.endScrubbing()
        bench.advance(2)
        #expect(bench.transitions.allSatisfy { $0.lanes.phase == .playing && $0.lanes.controls.button == .pause })
        #expect(bench.player.time().seconds > 42)
        #expect(bench.player.time().seconds < 45)
    }

    @Test func aSeekWithoutAnItemIsAnsweredToo() async {
        let bench = PlayerBench(items: [])
        let landed = await bench.player.seek(at(.s(3)))
        #expect(!landed)
    }

    @Test func stepsMoveByFramesAndPause() {
        let bench = PlayerBench()
        bench.player.play()
        bench.advance(2)
        bench.player.pause()
        bench.advance(1)
        let start = bench.player.time().seconds
        bench.player.step(byCount: 2)
        bench.advance(1)
        #expect(abs(bench.player.time().seconds - start - 0.08) < 0.001)
        #expect(bench.player.phase == .paused)
    }
}
