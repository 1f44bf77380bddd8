import Foundation
import Localization
import Playhead
import ViewGraph
import ViewGraphGTK

/// The area over the picture that handles clicks, taps and fingers.
struct Surface: View {
    let player: Player
    let visibility: VisibilityTracker
    let model: SystemVideoModel
    @Environment(\.fullScreen) private var fullScreen
    @Environment(\.miniWindow) private var miniWindow
    @Environment(\.windowSize) private var windowSize

    var body: some View {
        GeometryReader { geometry in
            let _ = model.picture.fit(in: geometry.size)
            Color.clear
                .frame(width: geometry.size.width, height: geometry.size.height)
                .gesture(SpatialTapGesture(count: 2).onEnded { tap in doubleTap(tap, width: geometry.size.width) })
                .gesture(SpatialTapGesture().onEnded { tap in self.tap(tap) })
                .simultaneousGesture(hold(geometry.size))
                .simultaneousGesture(
                    MagnifyGesture()
                        .onChanged { pinch in if !sizesWindow { model.pinch(pinch, on: player) } }
                        .onEnded { pinch in
                            if sizesWindow { windowSize.scale(by: pinch.magnification) }
                            model.endPinch()
                        })
        }
        .accessibilityHidden(true)
    }

    /// `true` while a pinch sizes the window: not while it is maximized or in full screen, or while
    /// the picture is magnified.
    private var sizesWindow: Bool {
        windowSize.canScale && !model.picture.isMagnified && !model.picture.isPinched
    }

    private func hold(_ size: CGSize) -> some Gesture {
        DragGesture(minimumDistance: 0)
            .onChanged { drag in
                if drag.translation == .zero {
                    model.gestures.press(player) { show($0) }
                } else if miniWindow.isActive, drag.kind == .mouse {
                    if model.gestures.beginWindowMove(drag, player) { miniWindow.beginMove() }
                } else if model.picture.isMagnified {
                    if model.gestures.movesPicture(drag, player) {
                        model.picture.drag(by: drag.translation, of: player)
                    }
                } else {
                    model.gestures.move(drag, in: size, player) { show($0) }
                }
            }
            .onEnded { drag in
                // The last movement may arrive with the release only.
                model.gestures.finish(drag, in: size, player) { show($0) }
                model.picture.endDrag()
            }
    }

    private func show(_ readout: PlayerAction.Readout) { model.show(readout, on: player.scheduler) }

    /// A click waits until no second one can follow, so that a double click does not pause.
    private func tap(_ tap: SpatialTapGesture.Value) {
        // The release of a held press or a swipe is no tap.
        guard !model.gestures.takeSwallowedTap() else { return }
        switch tap.kind {
        case .touch: visibility.toggle()
        case .mouse:
            guard player.currentItem != nil, player.error == nil else { return }
            player.togglePlayPause()
        }
    }

    /// Two taps at a side skip. Other double taps and double clicks show the whole picture if it is magnified, or else
    /// toggle full screen.
    private func doubleTap(_ tap: SpatialTapGesture.Value, width: CGFloat) {
        guard tap.kind == .touch, tap.location.x < width / 3 || tap.location.x > width * 2 / 3 else {
            if model.picture.isMagnified { model.picture.endZoom() } else { fullScreen() }
            return
        }
        model.perform(tap.location.x < width / 3 ? .skipBackward : .skipForward, on: player)
    }
}
