//! A player view, step 1: the video.

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
        VideoView(player: player)
            .onAppear(perform: player.play)
    }
}

// snippet.hide
showSample { FilmView() }
