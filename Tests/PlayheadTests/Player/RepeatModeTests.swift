import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct RepeatModeTests {
    private static let scripts = Dictionary(
        uniqueKeysWithValues: (1...3).map { ("https://www.example.com/\($0).mp4", SimulatedItem.video(duration: 10)) })

    private func bench(_ count: Int = 3) -> PlayerBench {
        let items = (1...count).map { PlayerItem(url: URL(string: "https://www.example.com/\($0).mp4")!) }
        let bench = PlayerBench(Self.scripts, items: items)
        bench.player.play()
        return bench
    }

    @Test func aButtonGoesThroughTheModes() {
        #expect(RepeatMode.off.next == .all)
        #expect(RepeatMode.all.next == .one)
        #expect(RepeatMode.one.next == .off)
    }

    @Test func theFirstItemFollowsTheLastOneWithoutAnEnd() {
        let bench = bench()
        let player = bench.player
        player.repeatMode = .all
        var seen: [Int?] = []
        for _ in 0..<8 {
            bench.advance(5)
            if seen.last != player.currentIndex { seen.append(player.currentIndex) }
        }
        #expect(seen == [0, 1, 2, 0])
        #expect(bench.phases == ["preparing", "playing"])
        #expect(player.currentProperties.repeatMode == .all)
    }

    @Test func commandsGoAroundTheQueueAsWell() {
        let bench = bench()
        let player = bench.player
        bench.advance(1)
        #expect(!player.canReturnToPreviousItem() || player.currentIndex == 0)
        player.currentIndex = 2
        bench.advance(1)
        #expect(!player.canAdvanceToNextItem())
        player.repeatMode = .all
        #expect(player.canAdvanceToNextItem())
        player.advanceToNextItem()
        #expect(player.currentIndex == 0)
        bench.advance(1)
        player.returnToPreviousItem()
        #expect(player.currentIndex == 2)
    }

    @Test func anItemThatRepeatsNeverEndsAndTheNextOneIsReachable() {
        let bench = bench()
        let player = bench.player
        player.repeatMode = .one
        bench.advance(35)
        #expect(player.currentIndex == 0)
        #expect(player.phase == .playing)
        #expect(!bench.transitions.contains { $0.lanes.hasEnded })
        player.advanceToNextItem()
        bench.advance(25)
        #expect(player.currentIndex == 1)
        player.repeatMode = .off
        bench.advance(30)
        #expect(player.currentIndex == 2)
        #expect(player.phase == .ended)
    }

    @Test func aQueueOfOneItemRepeatsIt() {
        let bench = bench(1)
        let player = bench.player
        player.repeatMode = .all
        bench.advance(25)
        #expect(player.phase == .playing)
        #expect(!player.canAdvanceToNextItem())
        player.append([PlayerItem(url: URL(string: "https://www.example.com/2.mp4")!)])
        bench.advance(10)
        #expect(player.currentIndex == 1)
    }

    @Test func aModeSetWhileTheLastItemPlaysAppliesToItsEnd() {
        let bench = bench(2)
        bench.advance(15)
        #expect(bench.player.currentIndex == 1)
        bench.player.repeatMode = .all
        bench.advance(8)
        #expect(bench.player.currentIndex == 0)
        bench.player.repeatMode = .off
        bench.advance(25)
        #expect(bench.player.phase == .ended)
    }
}
