import Foundation
import PlaybackModel
public import Playhead
public import ViewGraph

/// A badge that shows whether a live stream is at its live edge, and jumps there when pressed.
///
/// It shows for live streams only. For a stream with a window it is a button: red at the live edge, gray and labeled
/// “Jump to live” behind it. For a stream without a window it is a plain label. The badge does not flicker at the edge, where
/// windows grow by whole segments (``/Playhead/LiveEdge``).
public struct LiveBadge: View {
    private let player: Player

    /// Creates a badge for a player.
    public init(player: Player) { self.player = player }

    /// The content of the view.
    public var body: some View {
        switch player.streamType {
        case .live: Self.label(isLive: true).accessibilityLabel("Live")
        case .dvr: DVRBadge(player: player)
        case .onDemand, .unknown: EmptyView()
        }
    }

    fileprivate static func label(isLive: Bool) -> some View {
        HStack(spacing: 6) {
            (isLive ? Color.red : Color(white: 0.55)).frame(width: 8, height: 8).cornerRadius(4)
            Text("LIVE").font(.caption.bold())
        }
        .padding(EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8))
    }
}

/// The badge of a live stream with a window.
private struct DVRBadge: View {
    let player: Player
    @State private var tracker = ProgressTracker(interval: CMTime(value: 1, timescale: 1))
    @State private var edge = LiveEdge()

    var body: some View {
        let isLive = edge.isLive
        let keys = PlayerKeyMap.standard(skips: player.skipIntervals)
        Button {
            PlayerAction.jumpToLive.perform(on: player)
        } label: {
            LiveBadge.label(isLive: isLive)
        }
        .accessibilityLabel(isLive ? "Live" : PlayerAction.jumpToLive.title(on: player))
        .help(isLive ? "Watching live" : keys.toolTip(for: .jumpToEnd, on: player))
        .bind(tracker, to: player)
        .onReceive(tracker.objectWillChange) { [player] in
            edge.update(
                isBehind: player.canSkipToDefault(), isJump: player.isSeeking, at: player.scheduler.now)
        }
    }
}
