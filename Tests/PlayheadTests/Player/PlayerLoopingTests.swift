import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct PlayerLoopingTests {
    private func bench(
        _ item: SimulatedItem = .video(duration: 60), items: [PlayerItem]? = nil
    ) -> PlayerBench {
        let bench = PlayerBench(
            [PlayerBench.film.absoluteString: item, PlayerBench.second.absoluteString: .video(duration: 60)],
            items: items)
        bench.player.play()
        bench.advance(1.1)
        return bench
    }

    private func loop(_ start: Double, _ end: Double) -> PlaybackLoop? { PlaybackLoop(from: .s(start), to: .s(end)) }

    @Test func aSectionPlaysAgainAndAgainWithoutAFlicker() {
        let bench = bench()
        let player = bench.player
        var buttons: [PlaybackControls.Button] = []
        var phases: [PlaybackUIPhase] = []
        let listening = player.onPropertiesChange {
            if buttons.last != $0.controls.button { buttons.append($0.controls.button) }
            if phases.last != $0.phase { phases.append($0.phase) }
        }
        player.seek(.at(.s(10)))
        bench.advance(0.5)
        player.loop = loop(10, 14)
        var returns = 0
        var last = player.time().seconds
        for _ in 0..<600 {
            bench.advance(0.05)
            let now = player.time().seconds
            #expect(now >= 10 && now < 14.06)
            if now < last {
                returns += 1
                #expect(now == 10)
            }
            last = now
        }
        #expect(returns == 7)
        #expect(buttons == [.pause])
        #expect(phases == [.playing])
        #expect(!player.showsSpinner)
        listening.cancel()
    }

    @Test func aSectionUpToTheEndOfTheItemDoesNotEndIt() {
        let items = [PlayerBench.film, PlayerBench.second].map { PlayerItem(url: $0) }
        let bench = bench(items: items)
        let player = bench.player
        player.loop = loop(57, 60)
        player.seek(.at(.s(58)))
        bench.advance(20)
        #expect(player.currentItem === items[0])
        #expect(player.phase == .playing)
        #expect(player.time().seconds >= 57)
        player.loop = nil
        bench.advance(5)
        #expect(player.currentItem === items[1])
    }

    @Test func anItemThatEndsEarlierThanItsDurationReturnsToTheSection() {
        var item = SimulatedItem.video(duration: 60)
        item.incidents = []
        let bench = bench(item)
        bench.player.loop = loop(50, 90)
        bench.player.seek(.at(.s(59)))
        bench.advance(3)
        #expect(bench.player.phase == .playing)
        #expect(bench.player.time().seconds >= 50)
    }

    @Test func theEndIsMetAtOtherSpeedsAndAfterAPause() {
        let bench = bench()
        let player = bench.player
        player.loop = loop(1, 5)
        player.rate = 2
        bench.advance(1.5)
        #expect(player.time().seconds > 3.9 && player.time().seconds < 4.3)
        player.pause()
        bench.advance(30)
        #expect(player.time().seconds < 4.4)
        player.rate = 0.5
        player.play()
        for _ in 0..<200 {
            bench.advance(0.1)
            #expect(player.time().seconds <= 5.03)
        }
    }

    @Test func seekingBeyondTheSectionLeavesIt() {
        let bench = bench()
        bench.player.loop = loop(1, 5)
        bench.player.seek(.at(.s(20)))
        bench.advance(5)
        #expect(bench.player.time().seconds > 24)
        #expect(bench.player.loop != nil)
        bench.player.seek(.at(.s(4)))
        bench.advance(3)
        #expect(bench.player.time().seconds < 5)
    }

    @Test func anotherItemHasNoLoop() {
        let items = [PlayerBench.film, PlayerBench.second].map { PlayerItem(url: $0) }
        let bench = bench(items: items)
        bench.player.loop = loop(1, 5)
        bench.player.advanceToNextItem()
        #expect(bench.player.loop == nil)
        #expect(bench.player.currentProperties.loop == nil)
        bench.advance(15)
        #expect(bench.player.time().seconds > 10)
        bench.player.markLoop()
        bench.player.currentIndex = 0
        #expect(bench.player.loopMark == nil)
        #expect(PlayerBench(items: []).player.loop == nil)
    }

    @Test func marksSetStartAndEndAndClear() {
        let bench = bench()
        let player = bench.player
        player.seek(.at(.s(10)))
        bench.advance(1)
        let start = player.time()
        player.markLoop()
        #expect(player.loopMark == start)
        #expect(player.loop == nil)
        bench.advance(3)
        let end = player.time()
        player.markLoop()
        #expect(player.loop == PlaybackLoop(from: start, to: end))
        #expect(player.loopMark == nil)
        #expect(player.time() == start)
        bench.advance(20)
        #expect(player.time() <= end + .s(0.1))
        player.markLoop()
        #expect(player.loop == nil)
        player.markLoop()
        player.markLoop()
        #expect(player.loop == nil && player.loopMark == nil)
        let opening = PlayerBench()
        opening.player.markLoop()
        #expect(opening.player.loopMark == nil)
    }

    @Test func loopsAreInOrderAndLongEnough() throws {
        #expect(loop(5, 2) == loop(2, 5))
        #expect(loop(5, 5.05) == nil)
        #expect(loop(-1, 5) == nil)
        #expect(PlaybackLoop(from: .invalid, to: .s(4)) == nil)
        #expect(PlaybackLoop(from: .zero, to: .positiveInfinity) == nil)
        let section = try #require(loop(1, 2))
        let data = try JSONEncoder().encode(section)
        #expect(try JSONDecoder().decode(PlaybackLoop.self, from: data) == section)
        let short = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "2000", with: "1000")
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(PlaybackLoop.self, from: Data(short.utf8)) }
    }
}
