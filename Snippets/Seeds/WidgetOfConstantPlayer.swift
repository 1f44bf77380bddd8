//! A view that receives a player without observing it.

import Foundation
import PlayheadUI
// snippet.hide
import SampleWindow

// snippet.show

struct Widget: View {
    let player: Player

    var body: some View {
        // Not updated when the player publishes changes
    }
}

// snippet.hide
private struct Host: View {
    @StateObject private var player = Player(
        item: .simple(url: URL(string: "https://www.server.com/master.m3u8")!)
    )

    var body: some View {
        ZStack {
            VideoView(player: player)
            Widget(player: player)
        }
        .onAppear(perform: player.play)
    }
}

showSample { Host() }
