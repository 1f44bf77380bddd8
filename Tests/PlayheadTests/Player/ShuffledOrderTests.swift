import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct ShuffledOrderTests {
    private static func item(_ number: Int) -> PlayerItem {
        PlayerItem(url: URL(string: "https://www.example.com/\(number).mp4")!)
    }

    private func bench(_ count: Int, seed: UInt64) -> PlayerBench {
        let scripts = Dictionary(
            uniqueKeysWithValues: (1...40).map {
                ("https://www.example.com/\($0).mp4", SimulatedItem.video(duration: 10))
            })
        let bench = PlayerBench(scripts, items: (1...count).map(Self.item)) { $0.shuffleSeed = seed }
        bench.player.play()
        bench.advance(1)
        return bench
    }

    /// The places that playback goes through until it ends.
    private func playedPlaces(_ bench: PlayerBench) -> [Int] {
        var places = bench.player.currentIndex.map { [$0] } ?? []
        while bench.player.phase != .ended, places.count < 100 {
            bench.advance(1)
            if let place = bench.player.currentIndex, place != places.last { places.append(place) }
        }
        return places
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func everyItemPlaysOnceAfterTheCurrentOne(_ seed: UInt64) {
        let bench = bench(12, seed: seed)
        bench.player.currentIndex = 5
        bench.player.isShuffled = true
        bench.forgetTransitions()
        let places = playedPlaces(bench)
        #expect(places.first == 5, "seed \(seed)")
        #expect(places.sorted() == Array(0..<12), "seed \(seed)")
        #expect(places != Array(5..<12) + Array(0..<5), "seed \(seed)")
        #expect(bench.transitions.filter { $0.lanes.hasEnded }.count == 1, "seed \(seed)")
    }

    @Test func aSeedRepeatsAnOrder() {
        let orders = (0..<2).map { _ in
            let bench = bench(20, seed: 7)
            bench.player.isShuffled = true
            return playedPlaces(bench)
        }
        #expect(orders[0] == orders[1])
    }

    @Test func previousReturnsToWhatPlayed() {
        let bench = bench(10, seed: 3)
        let player = bench.player
        player.isShuffled = true
        var seen = [player.currentIndex]
        for _ in 0..<5 {
            player.advanceToNextItem()
            seen.append(player.currentIndex)
            bench.advance(1)
        }
        for place in seen.dropLast().reversed() {
            player.returnToPreviousItem()
            #expect(player.currentIndex == place)
            bench.advance(1)
        }
    }

    @Test func unshufflingRestoresTheOrderWithoutDisturbingTheItem() {
        let bench = bench(6, seed: 5)
        let player = bench.player
        let items = player.items
        player.isShuffled = true
        #expect(player.currentProperties.isShuffled)
        #expect(player.items == items)
        #expect(Set(player.itemsInPlayOrder) == Set(items))
        #expect(player.itemsInPlayOrder.first === player.currentItem)
        player.advanceToNextItem()
        bench.advance(2)
        let place = player.currentIndex ?? 0
        bench.forgetTransitions()
        player.isShuffled = false
        #expect(player.itemsInPlayOrder == items)
        bench.advance(1)
        #expect(bench.transitions.isEmpty)
        if place + 1 < items.count {
            player.advanceToNextItem()
            #expect(player.currentIndex == place + 1)
        }
    }

    @Test(arguments: [11, 12, 13] as [UInt64])
    func anOrderFollowsChangesOfTheQueue(_ seed: UInt64) {
        let bench = bench(8, seed: seed)
        let player = bench.player
        player.isShuffled = true
        let before = player.itemsInPlayOrder
        let removed = before[3]
        let added = (20...25).map(Self.item)
        player.items.removeAll { $0 == removed }
        #expect(player.itemsInPlayOrder == before.filter { $0 != removed }, "seed \(seed)")
        player.append(added)
        let after = player.itemsInPlayOrder
        #expect(after.filter { before.contains($0) } == before.filter { $0 != removed }, "seed \(seed)")
        #expect(after.first === player.currentItem, "seed \(seed)")
        #expect(Set(after) == Set(player.items), "seed \(seed)")
        let next = [Self.item(30), Self.item(31)]
        player.insertNext(next)
        #expect(Array(player.itemsInPlayOrder[1...2]) == next, "seed \(seed)")
        player.advanceToNextItem()
        #expect(player.currentItem === next[0], "seed \(seed)")
    }

    @Test func anItemThatStandsInTheQueueTwiceKeepsItsPlaces() {
        let bench = bench(4, seed: 9)
        let player = bench.player
        player.items = player.items + player.items
        player.isShuffled = true
        player.currentIndex = 6
        let order = player.itemsInPlayOrder
        player.items.append(Self.item(20))
        #expect(player.currentIndex == 6)
        #expect(player.itemsInPlayOrder.filter { order.contains($0) } == order)
    }

    @Test func itemsInsertedPlayNextInTheirOrder() {
        let bench = bench(3, seed: 1)
        let player = bench.player
        let items = player.items
        let new = [Self.item(10), Self.item(11)]
        bench.forgetTransitions()
        player.insertNext(new)
        #expect(player.items == [items[0]] + new + items.dropFirst())
        #expect(player.currentItem === items[0])
        bench.advance(12)
        #expect(player.currentItem === new[0])
        #expect(bench.phases.allSatisfy { $0 == "playing" })
        let empty = PlayerBench(items: [])
        empty.player.insertNext(new)
        #expect(empty.player.currentItem === new[0])
        empty.player.insertNext([])
        #expect(empty.player.items == new)
    }

    @Test func shuffledAndRepeatedTheOrderGoesAround() {
        let bench = bench(5, seed: 2)
        let player = bench.player
        player.isShuffled = true
        player.repeatMode = .all
        let order = player.itemsInPlayOrder
        for round in 1...12 {
            player.advanceToNextItem()
            #expect(player.currentItem === order[round % 5])
            bench.advance(1)
        }
    }
}
