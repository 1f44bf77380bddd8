import Foundation
import Playhead
import Testing

@testable import PlayheadDesktop

struct MPRISTrackListTests {
    private func items(_ count: Int) -> [PlayerItem] {
        (0..<count).map { PlayerItem(url: URL(filePath: "/films/\($0).mp4")) }
    }

    /// The changes, with the places of items in a queue for their paths.
    private func changes(
        _ old: [PlayerItem], _ new: [PlayerItem]
    ) -> [MPRISTrackList.Change] {
        MPRISTrackList(items: old, currentIndex: nil).changes(to: MPRISTrackList(items: new, currentIndex: nil))
    }

    @Test func anEmptyQueueHasNoTracks() {
        let list = MPRISTrackList(items: [], currentIndex: nil)
        #expect(list == MPRISTrackList())
        #expect(list.paths.isEmpty)
        #expect(list.current == "/org/mpris/MediaPlayer2/TrackList/NoTrack")
    }

    @Test func eachUseOfAnItemHasItsOwnPath() {
        let items = items(2)
        let queue = [items[0], items[1], items[0], items[0]]
        let list = MPRISTrackList(items: queue, currentIndex: 2)
        #expect(Set(list.paths).count == 4)
        #expect(list.current == list.paths[2])
        #expect(list.paths[2] == list.paths[0] + "/2")
        for (index, path) in list.paths.enumerated() {
            #expect(MPRISTrackList.index(of: path, in: queue) == index)
        }
    }

    @Test func foreignAndDamagedPathsNameNoPlace() {
        let queue = items(1)
        let path = MPRISTrackList(items: queue, currentIndex: 0).current
        for wrong in [
            "/", "/org/mpris/MediaPlayer2/TrackList/NoTrack", "/org/playhead/track/", path + "/", path + "/0",
            path + "/2", path + "/x", path + "/1/1", path + "9", "/org/playhead/track/99999999999999999999999",
        ] {
            #expect(MPRISTrackList.index(of: wrong, in: queue) == nil, "\(wrong)")
        }
        #expect(MPRISTrackList.index(of: path + "/1", in: queue) == 0)
    }

    @Test func aSmallChangeIsASignalForEachTrack() {
        let items = items(5)
        let all = MPRISTrackList(items: items, currentIndex: nil)
        #expect(changes(items, items) == [])
        #expect(changes(Array(items.prefix(4)), items) == [.added(all.tracks[4], after: all.paths[3])])
        #expect(
            changes(Array(items.dropFirst()), items) == [
                .added(all.tracks[0], after: MPRISMetadata.noTrack)
            ])
        #expect(changes(items, Array(items.dropFirst(3))) == all.paths.prefix(3).map { .removed(path: $0) })
        let moved = [items[0], items[2], items[1], items[3], items[4]]
        #expect(
            changes(items, moved) == [
                .removed(path: all.paths[1]), .removed(path: all.paths[2]),
                .added(all.tracks[2], after: all.paths[0]), .added(all.tracks[1], after: all.paths[2]),
            ])
    }

    @Test func aLargeChangeIsOneSignal() {
        let (some, others) = (items(20), items(20))
        #expect(changes(some, others) == [.replaced])
        #expect(changes([], some) == [.replaced])
        #expect(changes(some, []) == [.replaced])
        #expect(changes(some, Array(some.prefix(1))) == [.replaced])
    }

    /// A client that applies the signals has the new list.
    @Test(arguments: 1...40) func signalsLeadFromOneListToTheNext(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        var queue = items(8)
        for _ in 0..<20 {
            let old = MPRISTrackList(items: queue, currentIndex: nil)
            for _ in 0...random(3) {
                switch random(3) {
                case 0: queue.insert(items(1)[0], at: random(queue.count + 1))
                case 1 where queue.count > 2: queue.remove(at: random(queue.count))
                default: queue.insert(queue.remove(at: random(queue.count)), at: random(queue.count))
                }
            }
            let new = MPRISTrackList(items: queue, currentIndex: nil)
            var known = old.paths
            for change in old.changes(to: new) {
                switch change {
                case .removed(let path): known.removeAll { $0 == path }
                case .added(let track, let after):
                    known.insert(track.path, at: known.firstIndex(of: after).map { $0 + 1 } ?? 0)
                case .replaced: known = new.paths
                }
            }
            #expect(known == new.paths, "seed \(seed)")
        }
    }

    @Test func aHugeQueueIsAPartAroundTheCurrentItemThatRarelyMoves() {
        let queue = items(1_200)
        var lists: Set<[String]> = []
        for index in queue.indices {
            let list = MPRISTrackList(items: queue, currentIndex: index)
            lists.insert(list.paths)
            #expect(list.tracks.count == MPRISTrackList.maximumCount)
            guard let place = list.paths.firstIndex(of: list.current) else {
                Issue.record("item \(index) is not in its list")
                return
            }
            // Around the current item, except at the ends of the queue.
            #expect(place >= min(index, 125))
            #expect(list.tracks.count - place > min(queue.count - 1 - index, 124))
        }
        #expect(lists.count == 5)
    }
}
