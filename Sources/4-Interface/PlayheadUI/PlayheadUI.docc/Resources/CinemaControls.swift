import Foundation
import PlayheadUI

struct CinemaView: View {
    @StateObject private var player = Player(
        item: .simple(url: URL(string: "https://www.example.com/film.m3u8")!))

    var body: some View {
        SystemVideoView(player: player)
            .onAppear(perform: player.play)
    }
}

@main struct Cinema: App {
    var body: some Scene {
        WindowGroup("Cinema") { CinemaView() }
            .defaultSize(width: 960, height: 540)
    }
}
