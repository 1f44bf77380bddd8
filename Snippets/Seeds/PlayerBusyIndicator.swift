//! A value of the player assigned to the state of a view.

import Foundation
import PlayheadUI
// snippet.hide
import SampleWindow

// snippet.show

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

// snippet.hide
showSample { PlaybackView() }
