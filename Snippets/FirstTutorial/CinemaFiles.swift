//! A first player, step 4: files from the command line, as a queue.

import Foundation
import PlayheadUI

struct CinemaView: View {
    let player: Player

    var body: some View {
        if player.items.isEmpty {
            Text("Usage: Cinema FILE…")
        } else {
            SystemVideoView(player: player)
        }
    }
}

@main struct Cinema: App {
    private let player = Player(items: [])

    var body: some Scene {
        WindowGroup("Cinema") { CinemaView(player: player) }
            .defaultSize(width: 960, height: 540)
            .onOpenURLs { urls in
                player.items = urls.map { .simple(url: $0) }
                player.play()
            }
    }
}
