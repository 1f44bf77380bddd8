// Made by Scripts/generate of Snippets/Seeds/PlayerBusyIndicator.swift.
// swift-format-ignore-file

import Foundation
import PlayheadUI

/// A value of the player assigned to the state of a view.
enum PlayerBusyIndicator {
struct PlaybackView: View {
    @StateObject private var player = Player(
        item: .simple(url: URL(string: "https://www.server.com/master.m3u8")!)
    )
    @State private var isBusy = false

    var body: some View {
        ZStack {
            VideoView(player: player)
            ProgressView()
                .opacity(isBusy ? 1 : 0)
        }
        .onAppear(perform: player.play)
        .onReceive(player: player, assign: \.isBusy, to: $isBusy)
    }
}

@MainActor static var shown: some View { PlaybackView() }
}
