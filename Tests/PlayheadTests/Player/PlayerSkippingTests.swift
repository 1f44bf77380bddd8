import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct PlayerSkippingTests {
    private func bench(_ item: SimulatedItem, items: [PlayerItem]? = nil) -> PlayerBench {
        let bench = PlayerBench([PlayerBench.film.absoluteString: item], items: items)
        bench.player.play()
        bench.advance(2)
        return bench
    }

    @Test func anItemWithAnEndCanAlwaysBeSkipped() {
        let bench = bench(.video())
        #expect(bench.player.canSkipBackward())
        #expect(bench.player.canSkipForward())
        #expect(bench.player.canSkipToDefault())
        bench.player.seek(at(.s(58)))
        #expect(bench.player.canSkipForward())
    }

    @Test func nothingCanBeSkippedWithoutAnItemBeforeItIsReadyOrInPlainLive() {
        let opening = PlayerBench()
        for player in [PlayerBench(items: []).player, opening.player, bench(.live()).player] {
            #expect(!player.canSkipBackward())
            #expect(!player.canSkipForward())
            #expect(!player.canSkipToDefault())
            var answers: [Bool] = []
            player.skipToDefault { @MainActor in answers.append($0) }
            #expect(answers == [false])
        }
    }

    @Test func quickSkipsAddUpToOneTarget() {
        var item = SimulatedItem.video()
        item.seekLatency = 1
        let bench = bench(item)
        bench.player.pause()
        let start = bench.player.time().seconds
        for _ in 0..<4 { bench.player.skipForward() }
        #expect(abs(bench.player.time().seconds - start - 40) < 0.001)
        bench.advance(5)
        #expect(abs(bench.player.time().seconds - start - 40) < 0.001)
        let sent = bench.simulation.commands.filter { if case .seek = $0 { true } else { false } }
        #expect(sent.count == 2)
    }

    @Test func withinTheLastSecondASkipForwardDoesNothing() {
        let bench = bench(.video())
        bench.player.pause()
        bench.player.seek(at(.s(59.5)))
        bench.advance(1)
        bench.player.skipForward()
        #expect(!bench.player.isSeeking)
        #expect(bench.player.time().seconds == 59.5)
    }

    @Test func aWindowCanBeSkippedForwardOnlyWithinIt() {
        let bench = bench(.dvr(window: 120, targetDuration: 2))
        #expect(bench.player.canSkipBackward())
        #expect(!bench.player.canSkipForward())
        bench.player.skipBackward()
        bench.player.skipBackward()
        bench.advance(1)
        #expect(bench.player.canSkipForward())
    }

    @Test func theNewestOfALiveStreamIsTheDefaultAndPlayingThereNeverFlutters() {
        let bench = bench(.dvr(window: 120, targetDuration: 6))
        for _ in 0..<120 {
            bench.advance(0.5)
            #expect(!bench.player.canSkipToDefault())
        }
        bench.player.seek(at(bench.player.currentProperties.seekableTimeRange.start))
        bench.advance(1)
        #expect(bench.player.canSkipToDefault())
        bench.player.skipToDefault()
        #expect(!bench.player.canSkipToDefault())
        bench.advance(1)
        let end = bench.player.currentProperties.seekableTimeRange.end.seconds
        #expect(end - bench.player.time().seconds < 4 * 6)
        for _ in 0..<60 {
            bench.advance(0.5)
            #expect(!bench.player.canSkipToDefault())
        }
    }

    @Test func theStartIsTheDefaultOfWhatHasAnEndAndAPauseStays() {
        let bench = bench(.video())
        bench.player.pause()
        bench.advance(1)
        bench.player.skipToDefault()
        bench.advance(1)
        #expect(bench.player.time() == .zero)
        #expect(bench.player.phase == .paused)
    }
}
