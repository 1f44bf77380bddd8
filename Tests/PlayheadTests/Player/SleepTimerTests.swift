import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct SleepTimerTests {
    private let items = [PlayerBench.film, PlayerBench.second].map { PlayerItem(url: $0) }

    private func bench() -> PlayerBench {
        let bench = PlayerBench(
            [
                PlayerBench.film.absoluteString: .video(duration: 600),
                PlayerBench.second.absoluteString: .video(duration: 600),
            ], items: items)
        bench.player.play()
        bench.advance(1)
        return bench
    }

    private func volumes(_ bench: PlayerBench) -> [Double] {
        bench.simulation.commands.compactMap { if case .setVolume(let volume) = $0 { volume } else { nil } }
    }

    @Test func afterItsMinutesTheSoundFadesAndPlaybackPauses() {
        let bench = bench()
        let (player, timer) = (bench.player, bench.player.sleepTimer)
        player.volume = 0.8
        timer.start(.minutes(5))
        #expect(timer.setting == .minutes(5))
        #expect(timer.remaining == .seconds(300))
        bench.advance(60.5)
        #expect(timer.remaining == .seconds(240))
        #expect(volumes(bench) == [0.8])
        bench.advance(229)
        #expect(volumes(bench) == [0.8])
        bench.advance(10)
        let faded = volumes(bench).dropFirst()
        #expect(faded.count > 50)
        #expect(zip(faded, faded.dropFirst()).allSatisfy { $0 > $1 })
        #expect(faded.allSatisfy { $0 < 0.8 })
        #expect(player.phase == .playing)
        #expect(player.volume == 0.8)
        bench.advance(1)
        #expect(player.phase == .paused)
        #expect(player.controls.button == .play)
        #expect(timer.setting == nil && timer.remaining == nil)
        bench.advance(3)
        #expect(volumes(bench).last == 0.8)
        #expect(volumes(bench).suffix(2).first == 0)
    }

    @Test func theEndOfTheItemStopsPlaybackWhateverFollowsOrRepeats() {
        for mode in RepeatMode.allCases {
            let bench = bench()
            let (player, timer) = (bench.player, bench.player.sleepTimer)
            player.repeatMode = mode
            timer.start(.endOfItem)
            #expect(timer.remaining == .seconds(600))
            bench.advance(300)
            player.rate = 2
            bench.advance(10)
            #expect(timer.remaining.map { $0 < .seconds(145) } == true)
            bench.advance(200)
            #expect(player.phase == .ended)
            #expect(player.currentItem === items[0])
            #expect(timer.setting == nil)
            #expect(volumes(bench).last == 1)
            // The queue and its mode are as before.
            #expect(player.actionAtItemEnd == .advance)
            player.play()
            player.seek(.at(.s(595)))
            bench.advance(10)
            #expect(player.phase == .playing)
            #expect(player.currentItem === (mode == .one ? items[0] : items[1]))
        }
    }

    @Test func aTimerThatIsCanceledRestoresTheSound() {
        let bench = bench()
        let timer = bench.player.sleepTimer
        timer.start(.minutes(1))
        bench.advance(55)
        #expect(volumes(bench).last.map { $0 < 0.5 } == true)
        timer.cancel()
        #expect(timer.setting == nil && timer.remaining == nil)
        bench.advance(0.1)
        #expect(volumes(bench).last == 1)
        bench.advance(20)
        #expect(bench.player.phase == .playing)
        timer.start(.minutes(1))
        bench.advance(55)
        timer.start(.minutes(10))
        bench.advance(1)
        #expect(volumes(bench).last == 1)
        #expect(timer.remaining == .seconds(599))
    }

    @Test func theMinutesPassDuringAPause() {
        let bench = bench()
        bench.player.sleepTimer.start(.minutes(1))
        bench.player.pause()
        bench.advance(61)
        #expect(bench.player.sleepTimer.setting == nil)
        bench.player.play()
        bench.advance(1)
        #expect(bench.player.phase == .playing)
        #expect(volumes(bench).last ?? 1 == 1)
    }

    @Test func whereTheEndIsUnknownNoTimeRemains() {
        let bench = PlayerBench([PlayerBench.film.absoluteString: .live()])
        bench.player.play()
        bench.advance(2)
        bench.player.sleepTimer.start(.endOfItem)
        bench.advance(5)
        #expect(bench.player.sleepTimer.setting == .endOfItem)
        #expect(bench.player.sleepTimer.remaining == nil)
        bench.player.sleepTimer.start(.minutes(0))
        #expect(bench.player.sleepTimer.setting == .minutes(1))
        bench.player.release()
        bench.player.sleepTimer.start(.minutes(5))
        #expect(bench.player.sleepTimer.setting == nil)
    }
}
