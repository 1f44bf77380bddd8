import Foundation
import PlaybackModel
import Playhead
import ViewGraph
import ViewGraphGTK

/// The distance from the bottom that the controls take, in points.
package let controlBarHeight: CGFloat = 132

/// The width below which controls move into a menu.
let narrowWidth: CGFloat = 600

/// The floating controls at the bottom, on a scrim.
struct ControlBar<Accessories: View>: View {
    let player: Player
    let visibility: VisibilityTracker
    let model: SystemVideoModel
    let width: CGFloat
    let accessories: Accessories

    var body: some View {
        let isNarrow = width < narrowWidth
        VStack(spacing: 4) {
            PositionRow(player: player, model: model)
            if isNarrow {
                NarrowRow(player: player, model: model)
            } else {
                WideRow(player: player, visibility: visibility, model: model, accessories: accessories)
            }
        }
        .menuStyle(.borderlessButton)
        .menuEdge(.top)
        .foregroundColor(.white)
        .padding(EdgeInsets(top: 8, leading: isNarrow ? 8 : 16, bottom: 8, trailing: isNarrow ? 8 : 16))
        // A shape, because the picture at the pointer reaches beyond the bar.
        .background(PlayerScrim.bar, in: RoundedRectangle(cornerRadius: 12))
        .onHover { visibility.setPinned($0, .pointerOverControls) }
        .onMenuOpen { visibility.setPinned($0, .openMenu) }
        // Time runs from left to right in every language.
        .environment(\.layoutDirection, .leftToRight)
        .frame(maxWidth: 900)
        .padding(
            EdgeInsets(top: 16, leading: isNarrow ? 8 : 24, bottom: isNarrow ? 8 : 24, trailing: isNarrow ? 8 : 24)
        )
        .frame(maxWidth: .infinity)
        .background(PlayerScrim.gradient(PlayerScrim.controls))
    }
}

/// The slider between the times.
private struct PositionRow: View {
    let player: Player
    let model: SystemVideoModel

    var body: some View {
        switch player.streamType {
        case .onDemand, .dvr:
            // The knob reaches beyond the slider at both of its ends.
            HStack(spacing: 14) {
                Button {
                    model.isTypingJump.toggle()
                } label: {
                    TimeLabel(player: player).frame(height: 32)
                }
                .accessibilityLabel("Jump to a time")
                .help("Jump to a time (Ctrl+T)")
                TimeSlider(player: player)
                if player.streamType == .onDemand { EndTime(player: player, model: model) }
            }
        case .live, .unknown: EmptyView()
        }
    }
}

/// The remaining time, or after a press the duration.
private struct EndTime: View {
    let player: Player
    let model: SystemVideoModel

    var body: some View {
        Button {
            model.showsDuration.toggle()
        } label: {
            TimeLabel(player: player, kind: model.showsDuration ? .duration : .remaining).frame(height: 32)
        }
        .accessibilityLabel(model.showsDuration ? "Show the remaining time" : "Show the duration")
        .help(model.showsDuration ? "Show the remaining time" : "Show the duration")
    }
}

/// The buttons where there is room for them: sound at the left, playback in the center, everything else at the right.
private struct WideRow<Accessories: View>: View {
    let player: Player
    let visibility: VisibilityTracker
    let model: SystemVideoModel
    let accessories: Accessories

    var body: some View {
        ZStack {
            HStack(spacing: 4) {
                VolumeControl(player: player) { visibility.setPinned($0, .interaction) }
                Spacer(minLength: 0)
                LiveBadge(player: player)
                TrackMenu(player: player)
                SpeedMenu(player: player)
                MiniWindowButton()
                accessories
                FullScreenButton()
            }
            HStack(spacing: 4) {
                QueueButton(player: player, direction: .previous)
                SkipControl(player: player, direction: .backward)
                PlayPauseButton(player: player)
                SkipControl(player: player, direction: .forward)
                QueueButton(player: player, direction: .next)
            }
        }
    }
}

/// The buttons of a narrow window.
private struct NarrowRow: View {
    let player: Player
    let model: SystemVideoModel
    @Environment(\.playerCommands) private var commands

    var body: some View {
        ZStack {
            HStack(spacing: 0) {
                // Live streams show their badge there, for which both have no space.
                if !commands.isMiniWindow, player.streamType != .live, player.streamType != .dvr {
                    MuteButton(player: player)
                }
                LiveBadge(player: player)
                Spacer(minLength: 0)
                // The bar at the top has the menu, but not that of the mini window.
                if commands.isMiniWindow { MoreMenu(player: player, model: model) } else { FullScreenButton() }
            }
            HStack(spacing: commands.isMiniWindow ? 12 : 4) {
                if !commands.isMiniWindow { QueueButton(player: player, direction: .previous) }
                SkipControl(player: player, direction: .backward)
                PlayPauseButton(player: player)
                SkipControl(player: player, direction: .forward)
                if !commands.isMiniWindow { QueueButton(player: player, direction: .next) }
            }
        }
    }
}

/// A button for another item, if there is a queue.
private struct QueueButton: View {
    let player: Player
    let direction: ItemButton.Direction

    var body: some View {
        if player.items.count > 1 { ItemButton(player: player, direction: direction) }
    }
}

/// A skip button, if the item is seekable.
private struct SkipControl: View {
    let player: Player
    let direction: SkipButton.Direction

    var body: some View {
        if player.streamType == .onDemand || player.streamType == .dvr {
            SkipButton(player: player, direction: direction)
        }
    }
}

/// A button for the mini window, where the application has one.
private struct MiniWindowButton: View {
    @Environment(\.playerCommands) private var commands

    var body: some View {
        if let toggle = commands.toggleMiniWindow {
            Button {
                toggle()
            } label: {
                ControlIcon("pip.enter", size: 18)
            }
            .accessibilityLabel(commands.isMiniWindow ? "Leave the mini window" : "Mini window")
            .help(commands.isMiniWindow ? "Leave the mini window (I)" : "Mini window (I)")
        }
    }
}

extension VisibilityTracker {
    /// Adds or removes a pin.
    func setPinned(_ isPinned: Bool, _ pin: Pin) {
        if isPinned { self.pin(pin) } else { unpin(pin) }
    }
}
