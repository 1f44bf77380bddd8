import Foundation
import Playhead
import ViewGraph
import ViewGraphGTK

/// The area over the picture that handles clicks and taps.
struct Surface: View {
    let player: Player
    let visibility: VisibilityTracker
    let model: SystemVideoModel
    @Environment(\.fullScreen) private var fullScreen

    var body: some View {
        GeometryReader { geometry in
            Color.clear
                .frame(width: geometry.size.width, height: geometry.size.height)
                .gesture(SpatialTapGesture(count: 2).onEnded { tap in doubleTap(tap, width: geometry.size.width) })
                .gesture(SpatialTapGesture().onEnded { tap in self.tap(tap) })
        }
        .accessibilityHidden(true)
    }

    private func tap(_ tap: SpatialTapGesture.Value) {
        switch tap.kind {
        case .touch: visibility.toggle()
        case .mouse:
            guard player.currentItem != nil, player.error == nil else { return }
            player.togglePlayPause()
        }
    }

    /// Two taps at a side skip; other double taps and double clicks toggle full screen.
    private func doubleTap(_ tap: SpatialTapGesture.Value, width: CGFloat) {
        guard tap.kind == .touch, tap.location.x < width / 3 || tap.location.x > width * 2 / 3 else {
            fullScreen()
            return
        }
        model.perform(tap.location.x < width / 3 ? .skipBackward : .skipForward, on: player)
    }
}
