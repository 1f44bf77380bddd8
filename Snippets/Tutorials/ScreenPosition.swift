//! A player view, step 4: the position.

import Foundation
import PlayheadUI
// snippet.hide
import SampleWindow

// snippet.show

struct FilmView: View {
    @StateObject private var player = Player(
        item: .simple(url: URL(string: "https://www.server.com/master.m3u8")!)
    )
    @StateObject private var visibility = VisibilityTracker()

    var body: some View {
        ZStack {
            VideoView(player: player)
            controls
            BusyIndicator(player: player)
            ErrorBanner(player: player)
        }
        .animation(.linear(duration: 0.2), value: visibility.isUserInterfaceHidden)
        .onTapGesture(perform: visibility.toggle)
        .onAppear(perform: player.play)
        .bind(visibility, to: player)
    }

    private var controls: some View {
        ZStack(alignment: .bottom) {
            Color(white: 0, opacity: 0.3)
            HStack {
                PlayPauseButton(player: player)
                TimeLabel(player: player)
                TimeSlider(player: player)
                TimeLabel(player: player, kind: .remaining)
            }
            .padding()
        }
        .foregroundColor(.white)
        .opacity(visibility.isUserInterfaceHidden ? 0 : 1)
    }
}

// snippet.hide
showSample { FilmView() }
