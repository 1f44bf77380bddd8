//! The complete interface.

import Foundation
import PlayheadUI

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
