//! A screen that plays a video, shows progress and errors, and retries.

import Foundation
import Playhead
import PlayheadCatalog
import PlayheadGStreamer
import PlayheadUI
import ViewGraph

struct VideoDetailScreen: View {
    @StateObject private var model: PlayerModel
    @Environment(\.dismiss) private var dismiss

    init(url: URL) {
        let player = Player(item: .simple(url: url), engine: GStreamerEngine.provider)
        _model = StateObject(wrappedValue: PlayerModel(player: player))
    }

    var body: some View {
        VStack {
            VideoDetailView(model: model) { VideoView(player: model.player) }
            Button("Play") { model.startPlayback() }
                .disabled(!model.canStart)
            Button("Close") { dismiss() }
        }
        .onDisappear { model.didDisappear() }
    }
}
