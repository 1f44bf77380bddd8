//! A player view, step 2: a play button.

import Foundation
import PlayheadUI
// snippet.hide
import SampleWindow

// snippet.show

struct FilmView: View {
    @StateObject private var player = Player(
        item: .simple(url: URL(string: "https://www.server.com/master.m3u8")!)
    )

    var body: some View {
        ZStack {
            VideoView(player: player)
            controls
        }
        .onAppear(perform: player.play)
    }

    private var controls: some View {
        ZStack {
            Color(white: 0, opacity: 0.3)
            PlayPauseButton(player: player, size: 64)
        }
        .foregroundColor(.white)
    }
}

// snippet.hide
showSample { FilmView() }
