import FeedReaders
import PlaybackModel
import Playhead
import PlayheadCatalog
import PlayheadTesting
import Synchronization
import Testing
import ViewGraph

@MainActor struct PlaylistModelTests {
    let stage = VideoStage()
    let feed = Feed(
        kind: .m3u,
        entries: [
            FeedEntry(title: "Film", address: VideoStage.film.absoluteString),
            FeedEntry(title: "Broken", address: VideoStage.broken.absoluteString),
            FeedEntry(title: "Script", address: "javascript:alert(1)"), FeedEntry(title: "Nothing", address: ""),
        ])

    /// A list with several entries that play.
    let sequence = Feed(
        kind: .rss,
        entries: [
            FeedEntry(id: "1", title: "Film", address: VideoStage.film.absoluteString),
            FeedEntry(id: "2", title: "Script", address: "javascript:alert(1)"),
            FeedEntry(id: "3", title: "Nothing", address: ""),
            FeedEntry(id: "4", title: "Again", address: VideoStage.film.absoluteString),
            FeedEntry(id: "5", title: "Broken", address: VideoStage.broken.absoluteString),
            FeedEntry(id: "6", title: "Last", address: VideoStage.film.absoluteString),
        ])

    /// Creates a model whose requests give the outcomes in order.
    func makeModel(_ outcomes: [Result<Feed, FeedError>], lifetime: Duration? = nil) -> PlaylistModel {
        let remaining = Mutex(outcomes)
        return PlaylistModel(player: stage.player, lifetime: lifetime, analytics: stage.analytics) { @MainActor in
            try remaining.withLock { $0.removeFirst() }.get()
        }
    }

    @Test func aListIsLoadedOnce() async {
        let model = makeModel([.success(feed)])
        #expect(model.loadingState == .notStarted)
        #expect(model.entries.isEmpty)
        #expect(await model.load())
        #expect(await model.load())
        #expect(model.loadingState == .success(feed))
        #expect(model.entries.count == 4)
        #expect(!model.isLoading && !model.isRefreshing && !model.hasError)
    }

    @Test func aNetworkErrorIsShownAndCanBeRetried() async {
        let model = makeModel([.failure(FeedError(.offline)), .success(feed)])
        #expect(await !model.load())
        #expect(model.loadingState == .error(FeedError(.offline)))
        #expect(model.hasError)
        #expect(await model.refresh())
        #expect(!model.hasError)
        #expect(model.entries.count == 4)
    }

    @Test func aFailedRefreshKeepsTheList() async {
        let model = makeModel([.success(feed), .failure(FeedError(.timedOut))])
        await model.load()
        #expect(await !model.refresh())
        #expect(model.entries.count == 4)
        #expect(model.error as? FeedError == FeedError(.timedOut))
    }

    @Test func anEntryPlaysAndItsFailureCanBeRetried() async throws {
        let model = makeModel([.success(feed)])
        await model.load()
        #expect(model.play(model.entries[1]))
        #expect(model.isLoadingVideo)
        stage.advance(by: .seconds(5))
        #expect(model.playbackError?.code == .notFound)
        // The list is not affected.
        #expect(!model.hasError)
        stage.repair()
        #expect(model.retryPlayback())
        #expect(model.playbackError == nil)
        stage.advance(by: .seconds(2))
        #expect(stage.player.phase == .playing)
        #expect(!model.retryPlayback())
    }

    @Test func anEntryThatCannotBePlayedIsReported() async {
        let model = makeModel([.success(feed)])
        await model.load()
        #expect(model.play(model.entries[0]))
        let item = stage.player.currentItem
        for entry in model.entries[2...] {
            #expect(!model.play(entry))
            #expect(model.rejectedEntry == entry)
            #expect(stage.player.currentItem == item)
        }
        #expect(model.play(model.entries[0]))
        #expect(model.rejectedEntry == nil)
    }

    @Test func aStaleListIsClearedWhenTheViewDisappears() async {
        let model = makeModel([.success(feed)], lifetime: .seconds(60))
        await model.load()
        model.play(model.entries[0])
        stage.advance(by: .seconds(61))
        model.didDisappear()
        #expect(model.loadingState == .notStarted)
        #expect(!stage.player.shouldPlay)
    }

    @Test func changesOfListAndVideoAreAnnounced() async {
        let model = makeModel([.success(feed)])
        let count = Mutex(0)
        let subscription = model.objectWillChange.sink { _ in count.withLock { $0 += 1 } }
        await model.load()
        let loading = count.withLock { $0 }
        #expect(loading == 2)
        model.play(model.entries[0])
        #expect(count.withLock { $0 } > loading)
        subscription.cancel()
    }

    @Test func eachSelectionIsOneEvent() async {
        let model = makeModel([.success(feed)])
        await model.load()
        model.play(model.entries[0])
        model.play(model.entries[2])
        #expect(stage.recorder.events.map(\.name) == [.videoOpen, .itemClick])
        #expect(stage.recorder.events.last?.parameters[.text] == "Film")
        #expect(stage.recorder.events.last?.parameters[.section] == "playlist")
    }

    @Test func theEntriesOfTheListFollowEachOther() async {
        let model = makeModel([.success(sequence)])
        await model.load()
        #expect(model.currentEntry == nil && !model.canPlayNext)
        #expect(model.play(model.entries[0]))
        #expect(model.currentEntry == model.entries[0])
        #expect(model.canPlayNext)
        stage.advance(by: .seconds(2))
        // Neither the one that is not allowed nor the one without an address.
        #expect(stage.player.items.map(\.title) == ["Film", "Again", "Broken", "Last"])
        stage.advance(by: .seconds(62))
        #expect(model.currentEntry?.title == "Again")
        #expect(stage.player.phase == .playing)
        #expect(model.playNext())
        #expect(model.currentEntry?.title == "Broken")
        stage.advance(by: .seconds(5))
        #expect(model.playbackError?.code == .notFound)
        // The next entry plays after a failure.
        #expect(model.playNext())
        stage.advance(by: .seconds(2))
        #expect(model.playbackError == nil)
        #expect(model.currentEntry?.title == "Last")
        #expect(stage.player.phase == .playing)
        #expect(!model.canPlayNext && !model.playNext())
    }

    @Test func anEntryInTheMiddleHasNeighbors() async {
        let model = makeModel([.success(sequence)])
        await model.load()
        #expect(model.play(model.entries[3]))
        stage.advance(by: .seconds(1))
        #expect(model.currentEntry?.title == "Again")
        #expect(stage.player.items.count == 4)
        #expect(model.canPlayPrevious && model.playPrevious())
        stage.advance(by: .seconds(2))
        #expect(model.currentEntry?.title == "Film")
        #expect(stage.player.phase == .playing)
        #expect(stage.player.currentIndex == 0)
    }

    @Test func aRefreshKeepsTheQueue() async {
        let model = makeModel([.success(sequence), .success(feed)])
        await model.load()
        model.play(model.entries[0])
        stage.advance(by: .seconds(2))
        await model.refresh()
        #expect(model.currentEntry?.title == "Film")
        #expect(stage.player.items.count == 4)
        #expect(model.playNext())
        #expect(model.currentEntry?.title == "Again")
    }

    @Test(arguments: [FeedKind.hls, .dash, .opml]) func variantsAndFeedsPlayAlone(_ kind: FeedKind) async {
        var variants = sequence
        variants.kind = kind
        let model = makeModel([.success(variants)])
        await model.load()
        #expect(model.play(model.entries[0]))
        #expect(stage.player.items.count == 1)
        #expect(!model.canPlayNext)
    }

    @Test func theQueueOfALongListIsBounded() async {
        let entries = (0..<5_000).map {
            FeedEntry(id: "\($0)", title: "\($0)", address: VideoStage.film.absoluteString)
        }
        let model = makeModel([.success(Feed(kind: .m3u, entries: entries))])
        await model.load()
        #expect(model.play(model.entries[2_500]))
        #expect(stage.player.items.count == 2 * PlaylistModel.reach + 1)
        #expect(model.currentEntry?.id == "2500")
        #expect(stage.player.currentIndex == PlaylistModel.reach)
        #expect(model.play(model.entries[4_999]))
        #expect(!model.canPlayNext)
        #expect(model.currentEntry?.id == "4999")
    }

    @Test func anEntryOutsideOfTheListPlaysAlone() async {
        let model = makeModel([.success(feed)])
        #expect(model.play(feed.entries[0]))
        #expect(stage.player.items.count == 1)
        #expect(model.currentEntry == feed.entries[0])
    }
}
