//! An action when the player reaches a state.

import Foundation
import PlayheadUI
// snippet.hide
import SampleWindow

// snippet.show

struct PlaybackView: View {
    @StateObject private var player = Player(
        item: .simple(url: URL(string: "https://www.server.com/master.m3u8")!)
    )

    var body: some View {
        ZStack {
            VideoView(player: player)
        }
        .onReceive(player: player, at: \.playbackState) { playbackState in
            guard playbackState == .ended else { return }
            // ...
        }
    }
}

// snippet.hide
showSample { PlaybackView() }
