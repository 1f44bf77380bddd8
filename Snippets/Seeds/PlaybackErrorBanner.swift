//! An error over the player, with a retry button.

import Foundation
import ViewGraph

@MainActor class PlayerModel: ObservableObject {
    @Published var playbackError: Error?
    func fail(_ error: Error) {
        DispatchQueue.main.async { [weak self] in
            self?.playbackError = error
        }
    }
    func retry() { playbackError = nil }
}
struct ErrorBanner: View {
    let message: String
    let retry: () -> Void
    init(message: String, retry: @escaping () -> Void) {
        self.message = message
        self.retry = retry
    }
    var body: some View { Text(message) }
}
struct VideoDetailView: View {
    @ObservedObject var playerModel: PlayerModel
    var body: some View {
        ZStack {
            Text("PlayerView()")
            if let error = playerModel.playbackError {
                ErrorBanner(message: error.localizedDescription) {
                    playerModel.retry()
                }
            }
        }
    }
}
