import Foundation
import PlaybackModel
public import Playhead
public import ViewGraph

/// Says whether a live stream is watched live, and jumps there when pressed.
///
/// It does not show for items that are not live.
public struct LiveBadge: View {
    private let player: Player

    /// A badge for a player.
    public init(player: Player) { self.player = player }

    /// What the view is made of.
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

/// The badge of a stream with a window to go back in.
private struct DVRBadge: View {
    let player: Player
    @State private var tracker = ProgressTracker(interval: CMTime(value: 1, timescale: 1))
    @State private var edge = LiveEdge()

    var body: some View {
        let isLive = edge.isLive
        Button {
            player.skipToDefault()
        } label: {
            LiveBadge.label(isLive: isLive)
        }
        .accessibilityLabel(isLive ? "Live" : "Go live")
        .help(isLive ? "You watch live" : "Go live (End)")
        .bind(tracker, to: player)
        .onReceive(tracker.objectWillChange) { [player] in
            edge.update(
                isBehind: player.canSkipToDefault(), isJump: player.lanes.isSeeking, at: player.scheduler.now)
        }
    }
}
