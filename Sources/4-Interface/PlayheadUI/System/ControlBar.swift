import Foundation
import PlaybackModel
import Playhead
import ViewGraph

/// The height of the controls in points.
let controlBarHeight: CGFloat = 88

/// The controls at the bottom edge.
struct ControlBar<Accessories: View>: View {
    let player: Player
    let visibility: VisibilityTracker
    let accessories: Accessories

    var body: some View {
        VStack(spacing: 2) {
            PositionRow(player: player)
            HStack(spacing: 4) {
                QueueButtons(player: player)
                PlayPauseButton(player: player)
                SkipButtons(player: player)
                VolumeControl(player: player) { visibility.setPinned($0, .interaction) }
                Spacer(minLength: 8)
                LiveBadge(player: player)
                TrackMenu(player: player)
                SpeedMenu(player: player)
                accessories
                FullScreenButton()
            }
        }
        .menuStyle(.borderlessButton)
        .menuEdge(.top)
        .foregroundColor(.white)
        .padding(EdgeInsets(top: 8, leading: 16, bottom: 10, trailing: 16))
        .background(Color(white: 0, opacity: 0.6))
        .onHover { visibility.setPinned($0, .pointerOverControls) }
        .onMenuOpen { visibility.setPinned($0, .openMenu) }
    }
}

/// The slider between the times.
private struct PositionRow: View {
    let player: Player

    var body: some View {
        switch player.streamType {
        case .onDemand, .dvr:
            HStack(spacing: 10) {
                TimeLabel(player: player)
                TimeSlider(player: player)
                if player.streamType == .onDemand { TimeLabel(player: player, kind: .duration) }
            }
        case .live, .unknown: EmptyView()
        }
    }
}

/// The buttons for the next and the previous item, if there is a queue.
private struct QueueButtons: View {
    let player: Player

    var body: some View {
        if player.items.count > 1 {
            ItemButton(player: player, direction: .previous)
            ItemButton(player: player, direction: .next)
        }
    }
}

/// The skip buttons, if the item is seekable.
private struct SkipButtons: View {
    let player: Player

    var body: some View {
        if player.streamType == .onDemand || player.streamType == .dvr {
            SkipButton(player: player, direction: .backward)
            SkipButton(player: player, direction: .forward)
        }
    }
}

/// The title at the top edge.
struct TitleBar: View {
    let player: Player

    var body: some View {
        let title = player.displayTitle
        if !title.isEmpty {
            VStack(alignment: .leading, spacing: 2) {
                Text(title).font(.headline).lineLimit(1)
                if let artist = player.metadata.artist, player.mediaType != .audio {
                    Text(artist).font(.caption).lineLimit(1)
                }
            }
            .foregroundColor(.white)
            .padding(EdgeInsets(top: 10, leading: 16, bottom: 10, trailing: 16))
            .frame(maxWidth: .infinity, alignment: .leading)
            .background(Color(white: 0, opacity: 0.45))
        }
    }
}

extension VisibilityTracker {
    /// Adds or removes a pin.
    func setPinned(_ isPinned: Bool, _ pin: Pin) {
        if isPinned { self.pin(pin) } else { unpin(pin) }
    }
}
