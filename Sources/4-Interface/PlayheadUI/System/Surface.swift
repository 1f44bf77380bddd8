import Foundation
import Playhead
import ViewGraph
import ViewGraphGTK

/// What clicks and taps on the picture do.
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

    /// At the sides a finger skips; everywhere else two taps are for full screen.
    private func doubleTap(_ tap: SpatialTapGesture.Value, width: CGFloat) {
        guard tap.kind == .touch, tap.location.x < width / 3 || tap.location.x > width * 2 / 3 else {
            fullScreen()
            return
        }
        model.skip(by: tap.location.x < width / 3 ? -10 : 10, player)
    }
}
