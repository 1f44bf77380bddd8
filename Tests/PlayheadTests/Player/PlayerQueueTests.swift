import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct PlayerQueueTests {
    private func items(_ count: Int) -> [PlayerItem] {
        (1...count).map { PlayerItem(url: URL(string: "https://www.example.com/\($0).mp4")!) }
    }

    private let short = Dictionary(
        uniqueKeysWithValues: (1...3).map { ("https://www.example.com/\($0).mp4", SimulatedItem.video(duration: 10)) })

    @Test func aQueuePlaysThroughWithoutAnEndInBetween() {
        let items = items(3)
        let bench = PlayerBench(short, items: items)
        bench.player.play()
        bench.advance(5)
        #expect(bench.player.currentItem === items[0])
        bench.advance(10)
        #expect(bench.player.currentItem === items[1])
        bench.advance(30)
        #expect(bench.player.currentItem === items[2])
        #expect(bench.player.phase == .ended)
        #expect(bench.transitions.filter { $0.lanes.hasEnded }.count == 1)
        #expect(bench.phases == ["preparing", "playing", "ended"])
    }

    /// The opening of another item would delay the picture that the user waits for.
    @Test func theNextItemIsPreparedWhenThisOneShowsItsFirstPicture() throws {
        let bench = PlayerBench(short, items: items(2))
        bench.player.play()
        bench.advance(2)
        let journal = bench.simulation.journal
        let picture = journal.firstIndex { if case .frame = $0.event { true } else { false } }
        let ready = journal.firstIndex { if case .ready = $0.event { true } else { false } }
        let preparation = journal.firstIndex { if case .prepare = $0.command { true } else { false } }
        #expect(try #require(ready) < #require(picture))
        #expect(try #require(picture) < #require(preparation))
    }

    /// An open video takes memory, and servers close connections that nobody uses.
    @Test func theItemAfterALongVideoIsPreparedNearItsEnd() {
        let items = items(2)
        let film = [items[0].url.absoluteString: SimulatedItem.video(duration: 100)]
        func isPrepared(_ bench: PlayerBench) -> Bool {
            bench.simulation.commands.contains { if case .prepare = $0 { true } else { false } }
        }
        func bench(_ scripts: [String: SimulatedItem], _ leadTime: Double = 30) -> PlayerBench {
            let bench = PlayerBench(scripts, items: items) { $0.nextItemLeadTime = leadTime }
            bench.player.play()
            return bench
        }
        let played = bench(film)
        played.advance(69)
        #expect(!isPrepared(played))
        played.advance(2)
        #expect(isPrepared(played))
        played.advance(35)
        #expect(played.player.currentItem === items[1] && played.phases == ["preparing", "playing"])

        let fast = bench(film)
        fast.player.rate = 2
        fast.advance(15)
        #expect(!isPrepared(fast))
        fast.advance(7)
        #expect(isPrepared(fast))

        let sought = bench(film)
        sought.advance(1)
        sought.player.pause()
        sought.player.seek(.at(CMTime(value: 80, timescale: 1)))
        sought.advance(1)
        #expect(isPrepared(sought))

        let atOnce = bench(film, .infinity)
        atOnce.advance(1)
        #expect(isPrepared(atOnce))
        let song = bench([items[0].url.absoluteString: .audio(duration: 300)])
        song.advance(1)
        #expect(isPrepared(song))
        let live = bench([items[0].url.absoluteString: .live()])
        live.advance(100)
        #expect(!isPrepared(live))
        // A station, which has no picture, keeps its place too.
        var station = SimulatedItem.audio()
        station.duration = nil
        station.isSeekable = false
        station.live = SimulatedItem.live().live
        let radio = bench([items[0].url.absoluteString: station])
        radio.advance(100)
        #expect(!isPrepared(radio))
    }

    @Test func aVideoThatEndsTooEarlyIsFollowedByTheNextItem() {
        let items = items(2)
        var film = SimulatedItem.video(duration: 3_600)
        film.incidents = [SimulatedIncident(.truncate, at: .position(10))]
        let bench = PlayerBench([items[0].url.absoluteString: film], items: items)
        bench.player.play()
        bench.advance(15)
        #expect(bench.player.currentItem === items[1])
        #expect(bench.player.phase == .playing && !bench.phases.contains("ended"), "\(bench.phases)")
    }

    @Test func nextAndPreviousKeepTheIntent() {
        let items = items(3)
        let bench = PlayerBench(short, items: items)
        bench.player.play()
        bench.advance(2)
        bench.player.advanceToNextItem()
        #expect(bench.player.currentItem === items[1])
        #expect(bench.player.controls.button == .pause)
        bench.advance(2)
        #expect(bench.player.phase == .playing)
        bench.player.returnToPreviousItem()
        #expect(bench.player.currentItem === items[0])
        bench.advance(2)
        #expect(bench.player.phase == .playing)
        // The first item of the queue can be restarted.
        #expect(bench.player.canReturnToPreviousItem())
        bench.player.pause()
        bench.player.advanceToNextItem()
        bench.advance(2)
        #expect(bench.player.phase == .paused)
        #expect(bench.player.currentItem === items[1])
    }

    @Test func settingsMadeDuringPreparationApplyToTheNextItem() {
        let scripts = Dictionary(
            uniqueKeysWithValues: (1...2).map {
                ("https://www.example.com/\($0).mp4", SimulatedItem.multilingual(duration: 10))
            })
        let bench = PlayerBench(scripts, items: items(2))
        bench.player.play()
        bench.advance(2)
        bench.player.rate = 2
        bench.player.select(TrackSelection(audio: .track(id: "audio-2", language: "fr", title: nil)))
        bench.player.setLimits(PlaybackLimits(preferredPeakBitRate: 1_000_000))
        bench.player.advanceToNextItem()
        bench.advance(1)
        #expect(bench.player.time().seconds == 2)
        #expect(bench.player.rate == 2)
        #expect(bench.player.tracks.selected.contains("audio-2"))
        #expect(bench.simulation.commands.count { if case .setLimits = $0 { true } else { false } } == 2)
    }

    @Test func aSpeedThatTheNextItemRefusesIsOneAgain() {
        var scripts = short
        scripts["https://www.example.com/2.mp4"]?.rates = 1...1
        let bench = PlayerBench(scripts, items: items(2))
        bench.player.rate = 2
        bench.player.play()
        bench.advance(2)
        #expect(bench.player.rate == 2)
        bench.player.advanceToNextItem()
        bench.advance(1)
        #expect(bench.player.rate == 1)
        #expect(bench.player.time().seconds == 1)
        #expect(bench.notices.contains(.warning(PlaybackError(.notSupportedByContent))))
    }

    @Test func aFailedItemStopsTheQueueAndCanBeSkipped() {
        var scripts = short
        scripts["https://www.example.com/2.mp4"] = .failing(PlaybackError(.notFound))
        let items = items(3)
        let bench = PlayerBench(scripts, items: items)
        bench.player.play()
        bench.advance(20)
        #expect(bench.player.currentItem === items[1])
        #expect(bench.player.error?.code == .notFound)
        bench.advance(60)
        #expect(bench.player.currentItem === items[1])
        bench.player.advanceToNextItem()
        bench.advance(3)
        #expect(bench.player.currentItem === items[2])
        #expect(bench.player.phase == .playing)
    }

    @Test func currentItemContinuesWhenTheQueueAroundItChanges() {
        let items = items(3)
        let bench = PlayerBench(short, items: Array(items[0...1]))
        bench.player.play()
        bench.advance(4)
        bench.forgetTransitions()
        bench.player.items = [items[2], items[0]]
        bench.advance(1)
        #expect(bench.player.currentItem === items[0])
        #expect(bench.transitions.isEmpty)
        #expect(!bench.player.canAdvanceToNextItem())
        bench.player.items = [items[1]]
        #expect(bench.player.currentItem === items[1])
        bench.advance(1)
        #expect(bench.player.phase == .playing)
        bench.player.items = []
        #expect(bench.player.currentItem == nil)
        #expect(bench.player.phase == .idle)
    }

    @Test func whereTheCurrentItemIsTakenOutTheNextOfThoseThatStayFollows() {
        let items = items(5)
        let others = (6...7).map { PlayerItem(url: URL(string: "https://www.example.com/\($0).mp4")!) }
        let rows: [(current: Int, new: [PlayerItem], next: PlayerItem)] = [
            (1, [items[0], items[2], items[3]], items[2]), (1, [items[3], items[0]], items[3]),
            (1, [others[0], items[4], items[2]], items[2]), (4, [items[0], items[1]], items[0]),
            (2, [items[1], items[0]], items[1]), (1, others, others[0]),
        ]
        for (current, new, next) in rows {
            let bench = PlayerBench(short, items: items)
            bench.player.currentItem = items[current]
            bench.player.play()
            bench.advance(2)
            bench.player.items = new
            #expect(bench.player.currentItem === next)
            #expect(bench.player.items == new)
            bench.advance(2)
            #expect(bench.player.currentItem === next)
            #expect(bench.player.phase == .playing)
            #expect(bench.simulation.commands.count { if case .prepare = $0 { true } else { false } } > 0)
        }
    }

    @Test func theNextItemTakesTheRemovedOnesPlaceWithoutAGap() {
        let items = items(3)
        let bench = PlayerBench(short, items: items)
        bench.player.play()
        bench.advance(2)
        bench.forgetTransitions()
        bench.player.items.removeFirst()
        bench.advance(2)
        #expect(bench.player.currentItem === items[1])
        #expect(bench.transitions.isEmpty)
        #expect(abs(bench.player.time().seconds - 2) < 0.01)
        bench.advance(10)
        #expect(bench.player.currentItem === items[2])
    }

    @Test func anItemMayStandInTheQueueTwiceByItsAddress() {
        let url = URL(string: "https://www.example.com/1.mp4")!
        let items = [PlayerItem(url: url), PlayerItem(url: url)]
        let bench = PlayerBench(short, items: items)
        bench.player.play()
        bench.advance(15)
        #expect(bench.player.currentItem === items[1])
        #expect(bench.player.phase == .playing)
    }

    @Test func pausingAtTheEndOfItemsCanBeRequested() {
        let items = items(2)
        let bench = PlayerBench(short, items: items)
        bench.player.actionAtItemEnd = .pause
        bench.player.play()
        bench.advance(20)
        #expect(bench.player.phase == .ended)
        #expect(bench.player.currentItem === items[0])
    }
}
