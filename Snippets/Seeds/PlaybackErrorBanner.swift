//! An error over the player, with a retry button.

import ViewGraph

// snippet.hide
// What the guide leaves out.
@MainActor class PlayerModel: ObservableObject {
    @Published private(set) var playbackError: Error?
    private(set) var attempts = 0

    func fail(_ error: Error) { playbackError = error }

    func retry() {
        attempts += 1
        playbackError = nil
    }
}
struct PlayerView: View {
    var body: some View { Color.black }
}

// snippet.show
struct VideoDetailView: View {
    @ObservedObject var playerModel: PlayerModel

    var body: some View {
        ZStack {
            PlayerView()

            if let error = playerModel.playbackError {
                ErrorBanner(message: error.localizedDescription) {

                    playerModel.retry()
                }
            }
        }
    }
}
