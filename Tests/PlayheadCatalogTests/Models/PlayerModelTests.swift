import FoundationEssentials
import PlaybackModel
import Playhead
import PlayheadCatalog
import PlayheadTesting
import Synchronization
import Testing
import ViewGraph

@MainActor struct PlayerModelTests {
    let stage = VideoStage()

    @Test func openingAVideoShowsProgressThenPlays() {
        let model = PlayerModel(player: stage.player)
        #expect(!model.canStart && !model.isLoadingVideo)
        #expect(model.open(.simple(url: VideoStage.film)))
        #expect(model.isLoadingVideo && model.showsProgress)
        stage.advance(by: .seconds(2))
        #expect(!model.isLoadingVideo)
        #expect(model.playbackError == nil)
        #expect(stage.player.phase == .playing)
    }

    /// The guide's test: the error is shown, and a retry removes it.
    @Test func aFailedVideoIsShownAndCanBeRetried() {
        let model = PlayerModel(player: stage.player)
        #expect(model.open(.simple(url: VideoStage.broken)))
        stage.advance(by: .seconds(5))
        #expect(model.playbackError?.code == .notFound)
        #expect(!model.isLoadingVideo && model.canRetry)
        stage.repair()
        #expect(model.retry())
        #expect(model.playbackError == nil)
        #expect(model.isLoadingVideo)
        stage.advance(by: .seconds(2))
        #expect(stage.player.phase == .playing)
        #expect(!model.canRetry)
    }

    @Test func actionsReportWhetherTheyWork() {
        let model = PlayerModel(player: stage.player)
        #expect(!model.startPlayback())
        #expect(!model.retry())
        #expect(!model.open(.simple(url: URL(string: "javascript:alert(1)")!)))
        #expect(stage.player.currentItem == nil)
        stage.player.items = [.simple(url: VideoStage.film)]
        #expect(model.startPlayback())
        #expect(stage.player.shouldPlay)
        model.didDisappear()
        #expect(!stage.player.shouldPlay)
    }

    @Test func aFailedVideoDoesNotStart() {
        let model = PlayerModel(player: stage.player)
        model.open(.simple(url: VideoStage.broken))
        stage.advance(by: .seconds(5))
        #expect(!model.canStart)
        #expect(!model.startPlayback())
    }

    @Test func changesOfThePlayerAreAnnounced() {
        let model = PlayerModel(player: stage.player)
        let count = Mutex(0)
        let subscription = model.objectWillChange.sink { _ in count.withLock { $0 += 1 } }
        model.open(.simple(url: VideoStage.broken))
        stage.advance(by: .seconds(5))
        #expect(model.playbackError != nil)
        #expect(count.withLock { $0 } > 0)
        subscription.cancel()
    }

    @Test func severalModelsCanShareAPlayer() {
        let first = PlayerModel(player: stage.player)
        var second: PlayerModel? = PlayerModel(player: stage.player)
        #expect(second?.canStart == false)
        second = nil
        first.open(.simple(url: VideoStage.broken))
        stage.advance(by: .seconds(5))
        #expect(first.playbackError != nil)
    }

    @Test func eventsAreComposedInOnePlace() {
        let model = PlayerModel(player: stage.player, analytics: stage.analytics)
        model.open(.simple(url: URL(string: "https://user:secret@media.example/broken.mp4?token=1")!))
        stage.simulation.library["https://media.example/broken.mp4"] = .failing(VideoStage.error)
        model.startPlayback()
        model.retry()
        #expect(stage.recorder.events.map(\.name) == [.videoOpen, .videoStart])
        for event in stage.recorder.events {
            #expect(event.parameters[.section] == "player")
            #expect(event.parameters[.itemID]?.contains("secret") == false)
            #expect(event.parameters[.itemID]?.contains("token") == false)
        }
    }
}
