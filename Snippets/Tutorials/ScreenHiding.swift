//! A player view, step 3: controls that hide automatically.

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
        }
        .animation(.linear(duration: 0.2), value: visibility.isUserInterfaceHidden)
        .onTapGesture(perform: visibility.toggle)
        .onAppear(perform: player.play)
        .bind(visibility, to: player)
    }

    private var controls: some View {
        ZStack {
            Color(white: 0, opacity: 0.3)
            PlayPauseButton(player: player, size: 64)
        }
        .foregroundColor(.white)
        .opacity(visibility.isUserInterfaceHidden ? 0 : 1)
    }
}

// snippet.hide
showSample { FilmView() }
