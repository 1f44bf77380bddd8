// Made by Scripts/generate of Snippets/Seeds/PlayerWithVideo.swift.
// swift-format-ignore-file

import Foundation
import PlayheadUI

/// The video of a player, which starts when the view appears.
enum PlayerWithVideo {
struct PlayerView: View {
    @StateObject private var player = Player(items: [
        .simple(url: URL(string: "https://server.com/stream.m3u8")!),
        .urn("urn:rts:video:13444333"),
    ])

    var body: some View {
        VideoView(player: player)
            .onAppear(perform: player.play)
    }
}

@MainActor static var shown: some View { PlayerView() }
}
