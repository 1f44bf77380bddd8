// Made by Scripts/generate of Snippets/Seeds/PlayerToggleButton.swift.
// swift-format-ignore-file

import Foundation
import PlayheadUI

/// A player owned by a view, with a play button.
enum PlayerToggleButton {
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

@MainActor static var shown: some View { PlaybackView() }
}
