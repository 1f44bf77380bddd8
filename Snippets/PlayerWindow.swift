//! A window with a complete player.

import Foundation
import PlayheadUI

struct PlayerView: View {
    @StateObject private var player = Player(
        item: .simple(url: URL(string: "https://www.example.com/film.m3u8")!))

    var body: some View {
        SystemVideoView(player: player)
            .onAppear(perform: player.play)
    }
}

struct PlayerApp: App {
    var body: some Scene {
        WindowGroup("Film") { PlayerView() }
            .defaultSize(width: 960, height: 540)
    }
}

PlayerApp.main()
