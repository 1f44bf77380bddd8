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
}
