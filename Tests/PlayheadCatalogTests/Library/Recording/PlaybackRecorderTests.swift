import FeedReaders
import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@testable import PlayheadCatalog

@MainActor @Suite struct PlaybackRecorderTests {
    private let clock = ManualLibraryClock()
    private let film = LibraryItem(address: "https://www.example.com/film.mp4", title: "Film")
    private let second = LibraryItem(address: "https://www.example.com/second.mp4", title: "Second")

    /// A player on a simulated engine, with a recorder.
    @MainActor private struct Bench {
        let simulation: Simulation
        let player: Player
        let library: MediaLibrary
        let recorder: PlaybackRecorder
        let clock: ManualLibraryClock

        func advance(_ seconds: Double) {
            for _ in 0..<Int(seconds * 2) {
                clock.advance(by: 0.5)
                simulation.advance(by: .milliseconds(500))
            }
        }
    }

    private func bench(
        _ scripts: [String: SimulatedItem], library: MediaLibrary? = nil
    ) async throws -> Bench {
        let simulation = Simulation(library: SimulatedEngine.Library(items: scripts))
        let player = Player(engine: simulation.provider, scheduler: simulation.scheduler)
        let own = try await MediaLibrary.inMemory(clock: clock.clock)
        let library = library ?? own
        return Bench(
            simulation: simulation, player: player, library: library,
            recorder: PlaybackRecorder(player, library: library), clock: clock)
    }

    @Test func playbackIsRecorded() async throws {
        let bench = try await bench([film.address: .video(duration: 600)])
        await bench.recorder.open([film])
        bench.advance(2)
        await bench.recorder.flush()
        // Opening is no playback.
        #expect(try await bench.library.history().isEmpty)
        bench.player.play()
        bench.advance(20)
        await bench.recorder.flush()
        let history = try await bench.library.history()
        #expect(history.map(\.item.title) == ["Film"])
        #expect(history.map(\.playCount) == [1])
        #expect(history.first?.item.duration == 600)
        let position = try #require(try await bench.library.resumePoint(for: film.id))
        #expect(abs(position.position - bench.player.time().seconds) <= 1.01)
        #expect(position.duration == 600)
        #expect(bench.recorder.error == nil)
    }

    @Test func aPauseAndASeekAreRecordedImmediately() async throws {
        let bench = try await bench([film.address: .video(duration: 600)])
        await bench.recorder.open([film])
        bench.player.play()
        bench.advance(20)
        bench.simulation.advance(by: .milliseconds(400))
        bench.player.pause()
        bench.simulation.advance(by: .milliseconds(100))
        await bench.recorder.flush()
        var position = try await bench.library.resumePoint(for: film.id)?.position
        // The last report of the engine is at most 250 ms old.
        #expect(abs((position ?? 0) - bench.player.time().seconds) <= 0.25)
        bench.player.seek(to: CMTime(seconds: 300, preferredTimescale: 1))
        bench.advance(1)
        await bench.recorder.flush()
        position = try await bench.library.resumePoint(for: film.id)?.position
        #expect(position == 300)
    }

    @Test func anItemContinuesWhereItWasLeft() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        try await library.record(film, position: 123, duration: 600, isFinal: true)
        let bench = try await bench([film.address: .video(duration: 600)], library: library)
        await bench.recorder.open([film])
        bench.advance(2)
        #expect(bench.player.time().seconds == 123)
        // Opening alone changes nothing.
        await bench.recorder.flush()
        #expect(try await library.resumePoint(for: film.id)?.position == 123)
        bench.player.play()
        bench.advance(10)
        await bench.recorder.flush()
        let position = try #require(try await library.resumePoint(for: film.id)).position
        #expect((131...134).contains(position))
    }

    @Test func aMediumThatIsShorterNowStartsFromTheBeginning() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        try await library.record(film, position: 500, duration: 600, isFinal: true)
        let bench = try await bench([film.address: .video(duration: 60)], library: library)
        await bench.recorder.open([film])
        bench.advance(2)
        #expect(bench.player.time().seconds == 0)
        bench.player.play()
        bench.advance(10)
        #expect(bench.player.phase == .playing)
    }

    @Test func theQueueContinuesInTheMiddleOfASong() async throws {
        let song = SimulatedItem.audio(duration: 180)
        let first = try await bench([film.address: song, second.address: song])
        await first.recorder.open([film, second], at: 1)
        first.player.play()
        first.advance(8)
        first.player.seek(to: CMTime(seconds: 1.5, preferredTimescale: 10))
        first.player.pause()
        first.advance(1)
        await first.recorder.flush()
        // The rules keep no position so near the start.
        try await first.library.saveQueue(SavedQueue(items: [film, second], currentIndex: 1, position: 1.5))
        let next = try await bench([film.address: song, second.address: song], library: first.library)
        #expect(await next.recorder.openSavedQueue())
        next.advance(2)
        #expect(next.player.currentIndex == 1)
        #expect(next.player.items.map(\.title) == ["Film", "Second"])
        #expect(next.player.time().seconds == 1.5)
    }

    @Test func aSongIsNotAmongTheItemsToContinue() async throws {
        let bench = try await bench([film.address: .audio(duration: 30)])
        await bench.recorder.open([film])
        bench.player.play()
        bench.advance(20)
        bench.player.pause()
        await bench.recorder.flush()
        #expect(try await bench.library.history().map(\.item.title) == ["Film"])
        #expect(try await bench.library.continueWatching().isEmpty)
    }

    @Test(arguments: [(PlaybackErrorCode.notFound, true), (.openTimedOut, true), (.hostNotFound, false)])
    func aChannelThatCannotBeOpenedIsMarked(code: PlaybackErrorCode, isMarked: Bool) async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        let list = "https://www.example.com/tv.m3u"
        let entries = [FeedEntry(title: "Film", address: film.address), FeedEntry(address: second.address)]
        try await library.subscribe(to: list, Feed(kind: .m3u, title: "TV", entries: entries))
        let bench = try await bench(
            [film.address: .failing(PlaybackError(code)), second.address: .live()], library: library)
        await bench.recorder.open(try await library.entries(of: list))
        bench.player.play()
        bench.advance(40)
        await bench.recorder.flush()
        #expect(try await library.entries(of: list).map(\.status.hasFailed) == [isMarked, false])
        // Next leaves it.
        bench.player.advanceToNextItem()
        bench.advance(5)
        #expect(bench.player.phase == .playing)
    }

    @Test func anItemThatEndedIsPlayed() async throws {
        let bench = try await bench([film.address: .video(duration: 60)])
        await bench.recorder.open([film])
        bench.player.play()
        bench.advance(70)
        #expect(bench.player.phase == .ended)
        await bench.recorder.flush()
        #expect(try await bench.library.resumePoint(for: film.id) == nil)
        #expect(try await bench.library.item(film.id)?.status.isPlayed == true)
        // A replay counts again.
        bench.player.replay()
        bench.advance(15)
        await bench.recorder.flush()
        #expect(try await bench.library.history().map(\.playCount) == [2])
        #expect(try await bench.library.resumePoint(for: film.id) != nil)
    }

    @Test func theNextItemOfAQueueIsFollowed() async throws {
        let bench = try await bench([film.address: .video(duration: 30), second.address: .video(duration: 600)])
        await bench.recorder.open([film, second])
        bench.player.play()
        bench.advance(50)
        #expect(bench.player.currentIndex == 1)
        await bench.recorder.flush()
        #expect(try await bench.library.history().map(\.item.title) == ["Second", "Film"])
        #expect(try await bench.library.item(film.id)?.status.isPlayed == true)
        #expect(try await bench.library.resumePoint(for: second.id) != nil)
        let queue = try #require(try await bench.library.savedQueue())
        #expect(queue.items.map(\.title) == ["Film", "Second"])
        #expect(queue.currentIndex == 1)
        #expect(queue.position > 10)
    }

    @Test func anItemThatIsLeftKeepsItsPosition() async throws {
        let bench = try await bench([film.address: .video(duration: 600), second.address: .video(duration: 600)])
        await bench.recorder.open([film, second])
        bench.player.play()
        bench.advance(50)
        bench.player.advanceToNextItem()
        bench.advance(2)
        await bench.recorder.flush()
        #expect(try await bench.library.item(film.id)?.status.isPlayed == false)
        let position = try #require(try await bench.library.resumePoint(for: film.id)).position
        #expect((47...50).contains(position))
    }

    @Test func aPausedItemDoesNotReplaceTheLaterPositionOfAnotherDevice() async throws {
        let bench = try await bench([film.address: .video(duration: 600), second.address: .video(duration: 600)])
        await bench.recorder.open([film])
        bench.player.play()
        bench.advance(50)
        bench.player.pause()
        bench.advance(2)
        await bench.recorder.flush()
        // Another device has played it further.
        try await bench.library.record(film, position: 400, duration: 600, isFinal: true)
        await bench.recorder.open([second])
        bench.player.play()
        bench.advance(20)
        await bench.recorder.flush()
        #expect(try await bench.library.resumePoint(for: film.id)?.position == 400)
        // Playing moves the position again.
        await bench.recorder.open([film])
        bench.player.play()
        bench.advance(20)
        bench.player.pause()
        bench.advance(1)
        await bench.recorder.flush()
        let position = try #require(try await bench.library.resumePoint(for: film.id)).position
        #expect((412...421).contains(position))
    }

    @Test func anItemThatIsReturnedToContinuesWhereItWasLeftLast() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        try await library.record(film, position: 100, duration: 600, isFinal: true)
        let bench = try await bench(
            [film.address: .video(duration: 600), second.address: .video(duration: 600)], library: library)
        await bench.recorder.open([film, second])
        bench.player.play()
        bench.advance(50)
        bench.player.advanceToNextItem()
        bench.advance(2)
        bench.player.returnToPreviousItem()
        bench.advance(2)
        #expect(bench.player.currentIndex == 0)
        #expect((145...155).contains(bench.player.time().seconds))
    }

    @Test func anyItemOfAQueueCanBeOpenedFirst() async throws {
        let bench = try await bench([film.address: .video(duration: 600), second.address: .video(duration: 600)])
        await bench.recorder.open([film, second], at: 1)
        #expect(bench.player.currentIndex == 1)
        #expect(bench.player.items.map(\.title) == ["Film", "Second"])
        bench.player.play()
        bench.advance(10)
        await bench.recorder.flush()
        #expect(try await bench.library.history().map(\.item.title) == ["Second"])
    }

    @Test func liveStreamsHaveHistoryButNoPosition() async throws {
        let bench = try await bench([film.address: .live(), second.address: .dvr()])
        await bench.recorder.open([film, second])
        bench.player.play()
        bench.advance(30)
        bench.player.advanceToNextItem()
        bench.advance(30)
        bench.player.pause()
        await bench.recorder.flush()
        #expect(try await bench.library.history().map(\.item.title) == ["Second", "Film"])
        #expect(try await bench.library.continueWatching().isEmpty)
    }

    @Test func aFailureKeepsTheLastPosition() async throws {
        var script = SimulatedItem.video(duration: 600)
        script.incidents = [SimulatedIncident(.fail(PlaybackError(.decodingFailed)), at: .position(30))]
        let bench = try await bench([film.address: script])
        await bench.recorder.open([film])
        bench.player.play()
        bench.advance(40)
        #expect(bench.player.phase.name == "failed")
        await bench.recorder.flush()
        let position = try #require(try await bench.library.resumePoint(for: film.id)).position
        #expect((28...30.5).contains(position))
    }

    @Test func releasingTheRecorderRecordsThePosition() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        var held: Bench? = try await bench([film.address: .video(duration: 600)], library: library)
        await held?.recorder.open([film])
        held?.player.play()
        held?.advance(20)
        let time = try #require(held?.player.time().seconds)
        held = nil
        var point: ResumePoint?
        while point?.position != time {
            point = try await library.resumePoint(for: film.id)
            await Task.yield()
        }
    }

    @Test func anAddressContinuesWhereItsEntryWasLeft() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        let episode = LibraryItem(
            FeedEntry(id: "guid", title: "Episode", address: film.address), of: "https://www.example.com/feed")
        try await library.record(episode, position: 100, duration: 600, isFinal: true)
        let bench = try await bench([film.address: .video(duration: 600)], library: library)
        await bench.recorder.open([LibraryItem(address: film.address)])
        bench.player.play()
        bench.advance(10)
        await bench.recorder.flush()
        #expect(try await library.history().map(\.item.title) == ["Episode"])
        #expect(try await library.resumePoint(for: episode.id)?.position ?? 0 > 105)
    }

    @Test func headersOfAnEntryReachThePlayer() async throws {
        let bench = try await bench([:])
        var entry = FeedEntry(title: "Channel", address: "https://www.example.com/live.m3u8")
        var details = FeedEntry.Details()
        details.headers = ["Referer": "https://www.example.com"]
        entry.details = details
        let item = await bench.recorder.playerItem(for: LibraryItem(entry, of: "https://www.example.com/list.m3u"))
        #expect(item.headers == ["Referer": "https://www.example.com"])
        #expect(item.startPosition == nil)
    }

    @Test func entriesOfLiveChannelsHaveNoPosition() async throws {
        // Some channels look like files that are still being written.
        let bench = try await bench([film.address: .video(duration: 600)])
        var channel = film
        channel.entry.details = FeedEntry.Details()
        channel.entry.details?.isLive = true
        await bench.recorder.open([channel])
        bench.player.play()
        bench.advance(30)
        await bench.recorder.flush()
        #expect(try await bench.library.history().map(\.item.title) == ["Film"])
        #expect(try await bench.library.continueWatching().isEmpty)
    }

    @Test func theLastQueueCanBeOpened() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        let scripts = [film.address: SimulatedItem.video(duration: 600), second.address: .video(duration: 600)]
        let first = try await bench(scripts, library: library)
        #expect(await !first.recorder.openSavedQueue())
        await first.recorder.open([film, second], at: 1)
        first.player.play()
        first.advance(100)
        first.player.pause()
        await first.recorder.flush()
        // The next start.
        let next = try await bench(scripts, library: library)
        await next.recorder.flush()
        #expect(await next.recorder.openSavedQueue())
        next.advance(2)
        #expect(next.player.items.map(\.title) == ["Film", "Second"])
        #expect(next.player.currentIndex == 1)
        #expect(abs(next.player.time().seconds - first.player.time().seconds) <= 0.25)
        #expect(!next.player.shouldPlay)
    }
}
