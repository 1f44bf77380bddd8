//! The complete interface.

import Foundation
import PlayheadUI
// snippet.hide
import SampleWindow

// snippet.show

struct PlayerView: View {
    @StateObject private var player = Player(items: [
        .simple(url: URL(string: "https://server.com/stream.m3u8")!),
        .urn("urn:rts:video:13444333"),
    ])

    var body: some View {
        SystemVideoView(player: player)
            .onAppear(perform: player.play)
    }
}

// snippet.hide
showSample { PlayerView() }
