//! Optimizing a layout, step 1: everything in one view.

import Foundation
import PlayheadUI
// snippet.hide
import SampleWindow

// snippet.show

struct FilmView: View {
    @StateObject private var player = Player(
        item: .simple(url: URL(string: "https://www.server.com/master.m3u8")!)
    )
    @StateObject private var progressTracker = ProgressTracker(interval: CMTime(value: 1, timescale: 10))
    @State private var isBusy = false

    var body: some View {
        VStack {
            ZStack {
                VideoView(player: player)
                ProgressView().opacity(isBusy ? 1 : 0)
            }
            HStack {
                PlayPauseButton(player: player)
                Slider(progressTracker: progressTracker)
            }
            .padding(8)
        }
        .onAppear(perform: player.play)
        .onReceive(player: player, assign: \.isBusy, to: $isBusy)
        .bind(progressTracker, to: player)
    }
}

// snippet.hide
showSample { FilmView() }
