//! Optimizing a layout, step 3: the position in a separate view.

import Foundation
import PlayheadUI
// snippet.hide
import SampleWindow

// snippet.show

struct FilmView: View {
    @StateObject private var player = Player(
        item: .simple(url: URL(string: "https://www.server.com/master.m3u8")!)
    )
    @State private var isBusy = false

    var body: some View {
        VStack {
            ZStack {
                VideoView(player: player)
                ProgressView().opacity(isBusy ? 1 : 0)
            }
            HStack {
                PlayPauseButton(player: player)
                PositionSlider(player: player)
            }
            .padding(8)
        }
        ._debugBodyCounter()
        .onAppear(perform: player.play)
        .onReceive(player: player, assign: \.isBusy, to: $isBusy)
    }
}

struct PositionSlider: View {
    let player: Player
    @State private var progressTracker = ProgressTracker(interval: CMTime(value: 1, timescale: 10))

    var body: some View {
        Slider(progressTracker: progressTracker)
            ._debugBodyCounter(color: .blue)
            .bind(progressTracker, to: player)
    }
}

// snippet.hide
showSample { FilmView() }
