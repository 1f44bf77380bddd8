//! A pinch that fills the screen with the video.

import Foundation
import PlayheadUI
// snippet.hide
import SampleWindow

// snippet.show

struct PlayerView: View {
    @StateObject private var player = Player(items: [
        .simple(url: URL(string: "https://server.com/stream.m3u8")!),
        .urn("urn:rts:video:13444333"),
    ])

    @State private var layoutInfo: LayoutInfo = .none
    @State private var gravity: AVLayerVideoGravity = .resizeAspect

    var body: some View {
        VideoView(player: player, gravity: gravity)
            .readLayout(into: $layoutInfo)
            .gesture(magnificationGesture(), including: magnificationGestureMask)
            .ignoresSafeArea()
            .onAppear(perform: player.play)
    }

    private var magnificationGestureMask: GestureMask {
        layoutInfo.isOverCurrentContext ? .all : .subviews
    }

    private func magnificationGesture() -> some Gesture {
        MagnificationGesture()
            .onChanged { scale in
                gravity = scale > 1.0 ? .resizeAspectFill : .resizeAspect
            }
    }
}

// snippet.hide
showSample { PlayerView() }
