//! Optimizing a layout, step 4: small views for values that change often.

import Foundation
import PlayheadUI
// snippet.hide
import SampleWindow

// snippet.show

struct FilmView: View {
    @State private var player = Player(
        item: .simple(url: URL(string: "https://www.server.com/master.m3u8")!)
    )

    var body: some View {
        VStack {
            ZStack {
                VideoView(player: player)
                Waiting(player: player)
            }
            HStack {
                PlayPauseButton(player: player)
                PositionSlider(player: player)
            }
            .padding(8)
        }
        ._debugBodyCounter()
        .onAppear(perform: player.play)
    }
}

struct Waiting: View {
    let player: Player
    @State private var isBusy = false

    var body: some View {
        ProgressView()
            .opacity(isBusy ? 1 : 0)
            ._debugBodyCounter(color: .green)
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
