//! A player owned by a view, with a play button.

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
        VStack {
            VideoView(player: player)
            Button(action: player.togglePlayPause) {
                Text(player.shouldPlay ? "Pause" : "Play")
            }
        }
    }
}

// snippet.hide
showSample { PlaybackView() }
