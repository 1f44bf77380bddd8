import Foundation
import PlaybackModel
import PlayheadTesting
import Testing

@testable import Playhead

/// The same item several times in a queue.
@MainActor @Suite struct PlayerQueuePlaceTests {
    private let a = PlayerItem(url: URL(string: "https://www.example.com/a.mp4")!)
    private let b = PlayerItem(url: URL(string: "https://www.example.com/b.mp4")!)
    private let c = PlayerItem(url: URL(string: "https://www.example.com/c.mp4")!)

    private func bench(_ items: [PlayerItem]) -> PlayerBench {
        let scripts = [a, b, c].map { ($0.url.absoluteString, SimulatedItem.video(duration: 10)) }
        let bench = PlayerBench(Dictionary(uniqueKeysWithValues: scripts), items: items)
        bench.player.play()
        bench.advance(0.5)
        return bench
    }

    @Test func playbackGoesThroughRepeatedItems() {
        let bench = bench([a, a, b, a])
        var places: [Int?] = [bench.player.currentIndex]
        for _ in 0..<450 {
            bench.advance(0.1)
            if places.last != bench.player.currentIndex { places.append(bench.player.currentIndex) }
        }
        #expect(places == [0, 1, 2, 3])
        #expect(bench.player.phase == .ended)
        #expect(bench.transitions.count { $0.lanes.hasEnded } == 1)
    }

    @Test func nextAndPreviousPassRepeatedItems() {
        let bench = bench([a, a, b])
        for place in 1...2 {
            bench.player.advanceToNextItem()
            bench.advance(1)
            #expect(bench.player.currentIndex == place)
        }
        #expect(bench.player.currentItem === b)
        #expect(!bench.player.canAdvanceToNextItem())
        for place in [1, 0] {
            bench.player.returnToPreviousItem()
            bench.advance(1)
            #expect(bench.player.currentIndex == place)
        }
    }

    @Test func theCurrentPlaceFollowsChangesOfTheQueue() {
        let rows: [(old: [PlayerItem], place: Int, new: [PlayerItem], expected: Int)] = [
            ([a, a, b], 1, [a, b], 0), ([a, a, b], 0, [a, a, b, c], 0), ([a, a, b], 1, [c, a, a, b], 2),
            ([a, b, a, c], 2, [a, a, b, a, c], 3), ([a, b, a, c], 2, [a, b, a], 2), ([a, b, a], 2, [b, a, c], 1),
            ([a, b, a], 0, [c, a, c, a], 1), ([a, a, b], 1, [b, b], 0), ([a, a], 1, [c], 0),
        ]
        for (old, place, new, expected) in rows {
            var queue = PlayerQueue()
            #expect(queue.replaceItems(with: old) == 0)
            queue.select(place)
            #expect(queue.replaceItems(with: new) == expected, "\(place) of \(old.count)")
        }
    }

    @Test func removingTheCurrentRepetitionLeavesTheNextItemNext() {
        let bench = bench([a, a, b])
        bench.player.advanceToNextItem()
        bench.advance(1)
        bench.player.items.remove(at: 0)
        #expect(bench.player.currentIndex == 0)
        bench.advance(11)
        #expect(bench.player.currentItem === b)
    }

    @Test func insertingARepetitionPlaysItNext() {
        let bench = bench([a, b])
        bench.player.items.insert(a, at: 1)
        bench.advance(11)
        #expect(bench.player.currentIndex == 1)
        #expect(bench.player.currentItem === a)
        bench.advance(10)
        #expect(bench.player.currentItem === b)
    }

    @Test func aPlaceCanBeGoneToAndOtherPlacesAreIgnored() {
        let bench = bench([a, b, a])
        bench.player.currentIndex = 2
        #expect(bench.player.currentItem === a)
        bench.player.currentIndex = 3
        #expect(bench.player.currentIndex == 2)
        bench.player.currentItem = b
        #expect(bench.player.currentIndex == 1)
        bench.player.currentItem = a
        #expect(bench.player.currentIndex == 2)
        bench.player.currentIndex = nil
        #expect(bench.player.currentItem == nil)
    }
}
