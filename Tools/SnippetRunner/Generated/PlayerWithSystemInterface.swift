// Made by Scripts/generate of Snippets/Seeds/PlayerWithSystemInterface.swift.
// swift-format-ignore-file

import Foundation
import PlayheadUI

/// The complete interface.
enum PlayerWithSystemInterface {
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

@MainActor static var shown: some View { PlayerView() }
}
