//! A view that receives and observes a player.

import Foundation
import PlayheadUI
// snippet.hide
import SampleWindow

// snippet.show

struct Widget: View {
    @ObservedObject var player: Player

    var body: some View {
        // Updated when the player publishes changes
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
