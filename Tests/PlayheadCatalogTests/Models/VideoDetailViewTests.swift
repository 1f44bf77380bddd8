import PlaybackModel
import Playhead
import PlayheadCatalog
import PlayheadTesting
import Testing
import ViewGraph

@MainActor struct VideoDetailViewTests {
    let stage = VideoStage()

    /// The closed loop: press, progress, error, retry, playback.
    @Test func aFailureIsVisibleAndRetryPlays() {
        let model = PlayerModel(player: stage.player)
        let window = HeadlessWindow { VideoDetailView(model: model) { Text("Picture") } }
        #expect(window.element(label: "Loading video") == nil)

        model.open(.simple(url: VideoStage.broken))
        window.turn()
        #expect(window.element(label: "Loading video") != nil)

        stage.advance(by: .seconds(5))
        window.turn()
        #expect(window.element(label: "Loading video") == nil)
        #expect(window.element(text: VideoStage.error.message) != nil)
        #expect(window.element(text: "\(VideoStage.error.cause) \(VideoStage.error.remedy)") != nil)

        #expect(window.announcements.contains { $0.contains(VideoStage.error.message) })

        stage.repair()
        #expect(window.element(label: "Retry")?.activate() == true)
        #expect(window.element(text: VideoStage.error.message) == nil)
        #expect(window.element(label: "Loading video") != nil)

        stage.advance(by: .seconds(2))
        window.turn()
        #expect(window.element(label: "Loading video") == nil)
        #expect(window.element(text: "Picture") != nil)
        #expect(stage.player.phase == .playing)
    }

    /// The guide's complete path: the screen closes only if the action worked.
    @Test func aScreenClosesOnlyIfItsActionWorked() {
        struct Starter: View {
            @Environment(\.dismiss) private var dismiss
            let model: PlayerModel

            var body: some View {
                Button("Start") { if model.startPlayback() { dismiss() } }
            }
        }
        struct Screen: View {
            @State private var isShown = true
            let model: PlayerModel

            var body: some View {
                Text("Home").sheet(isPresented: $isShown) { Starter(model: model) }
            }
        }
        let model = PlayerModel(player: stage.player)
        let window = HeadlessWindow { Screen(model: model) }
        window.element(label: "Start")?.activate()
        window.advance(by: .seconds(1))
        #expect(window.element(label: "Start") != nil)

        stage.player.items = [.simple(url: VideoStage.film)]
        window.element(label: "Start")?.activate()
        window.advance(by: .seconds(1))
        #expect(window.element(label: "Start") == nil)
        #expect(stage.player.shouldPlay)
    }
}
