//! Controls that stay visible while people use them.

import Foundation
import PlayheadUI
// snippet.hide
import SampleWindow

// snippet.show

struct PlayerView: View {
    // ...

    var body: some View {
        ZStack {
            VideoView(player: player)
            controls()
        }
        .animation(.linear(duration: 0.2), value: visibilityTracker.isUserInterfaceHidden)
        .onTapGesture(perform: visibilityTracker.toggle)
        .simultaneousGesture(
            DragGesture(minimumDistance: 0)
                .onChanged { _ in visibilityTracker.reset() }
        )
        .onAppear(perform: player.play)
        .bind(visibilityTracker, to: player)
    }
}

// snippet.hide
// What the three dots stand for: the player and the controls of AutoHidingControls.swift.
extension PlayerView {
    private static let player = Player(items: [
        .simple(url: URL(string: "https://server.com/stream.m3u8")!),
        .urn("urn:rts:video:13444333"),
    ])
    private static let visibilityTracker = VisibilityTracker()

    private var player: Player { Self.player }
    private var visibilityTracker: VisibilityTracker { Self.visibilityTracker }

    private func controls() -> some View {
        ZStack {
            Color(white: 0, opacity: 0.3)
            Button(action: player.togglePlayPause) {
                Image(systemName: player.playbackState == .playing ? "pause.circle.fill" : "play.circle.fill")
                    .resizable()
                    .tint(.white)
            }
            .aspectRatio(contentMode: .fit)
            .frame(height: 90)
        }
        .opacity(visibilityTracker.isUserInterfaceHidden ? 0 : 1)
    }
}

showSample { PlayerView() }
