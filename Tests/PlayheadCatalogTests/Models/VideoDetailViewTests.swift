import PlaybackModel
import Playhead
import PlayheadCatalog
import PlayheadTesting
import Testing
import ViewGraph

@MainActor struct VideoDetailViewTests {
    let stage = VideoStage()

    /// The closed loop: press, progress, error, retry, playback.
    @Test func aFailureIsVisibleAndRetryPlays() async {
        let model = PlayerModel(player: stage.player)
        let window = HeadlessWindow { VideoDetailView(model: model) { Text("Picture") } }
        #expect(window.element(label: "Loading video") == nil)

        model.open(.simple(url: VideoStage.broken))
        window.turn()
        #expect(window.element(label: "Loading video") != nil)

        await stage.advance(by: .seconds(5))
        window.turn()
        #expect(window.element(label: "Loading video") == nil)
        #expect(window.element(text: VideoStage.error.message) != nil)
        #expect(window.element(text: "\(VideoStage.error.cause) \(VideoStage.error.remedy)") != nil)

        #expect(window.announcements == [VideoStage.error.message])

        stage.repair()
        #expect(window.element(label: "Retry")?.activate() == true)
        #expect(window.element(text: VideoStage.error.message) == nil)
        #expect(window.element(label: "Loading video") != nil)

        await stage.advance(by: .seconds(2))
        window.turn()
        #expect(window.element(label: "Loading video") == nil)
        #expect(window.element(text: "Picture") != nil)
        #expect(stage.player.phase == .playing)
    }
}
