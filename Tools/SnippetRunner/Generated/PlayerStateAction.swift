// Made by Scripts/generate of Snippets/Seeds/PlayerStateAction.swift.
// swift-format-ignore-file

import Foundation
import PlayheadUI

/// An action when the player reaches a state.
enum PlayerStateAction {
struct PlaybackView: View {
    @StateObject private var player = Player(
        item: .simple(url: URL(string: "https://www.server.com/master.m3u8")!)
    )

    var body: some View {
        ZStack {
            VideoView(player: player)
        }
        .onReceive(player: player, at: \.playbackState) { playbackState in
            guard playbackState == .ended else { return }
            // ...
        }
    }
}

@MainActor static var shown: some View { PlaybackView() }
}
