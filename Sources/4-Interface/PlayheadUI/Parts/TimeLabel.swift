import PlaybackModel
public import Playhead
public import ViewGraph

/// A time that follows the position, once a second.
///
/// Only this view is evaluated for it. It does not show for live streams without a window, whose position says nothing.
public struct TimeLabel: View {
    /// What is shown.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// Where playback is; for live streams with a window how far behind, below zero.
        case elapsed
        /// What is left.
        case remaining
        /// How long the item is.
        case duration
    }

    private let player: Player
    private let kind: Kind

    /// A label of one kind. Default: where playback is.
    public init(player: Player, kind: Kind = .elapsed) {
        self.player = player
        self.kind = kind
    }

    /// What the view is made of.
    public var body: some View {
        switch kind {
        case .elapsed, .remaining:
            if player.streamType != .live { MovingTime(player: player, isRemaining: kind == .remaining) }
        case .duration: DurationLabel(player: player)
        }
    }
}

/// How long the item is; nothing for what has no end.
private struct DurationLabel: View {
    let player: Player

    var body: some View {
        if player.streamType == .onDemand {
            ClockLabel(time: player.duration, name: "Duration", identifier: "time-duration")
        }
    }
}

/// A time that changes with the position.
private struct MovingTime: View {
    let player: Player
    let isRemaining: Bool
    @State private var tracker = ProgressTracker(interval: CMTime(value: 1, timescale: 1))

    var body: some View {
        let isBehind = player.streamType == .dvr
        let fromEnd = isRemaining || isBehind
        ClockLabel(
            time: fromEnd ? tracker.time - end(isBehind: isBehind) : tracker.time,
            name: isRemaining ? "Remaining" : isBehind ? "Behind live" : "Elapsed",
            identifier: isRemaining ? "time-remaining" : "time-elapsed"
        )
        .bind(tracker, to: player)
    }

    /// The end of what can be sought, or else of the item.
    private func end(isBehind: Bool) -> CMTime {
        let range = tracker.timeRange
        return range.isValid ? range.end : isBehind ? .invalid : player.duration
    }
}

private struct ClockLabel: View {
    let time: CMTime
    let name: String
    let identifier: String

    var body: some View {
        Text(ClockText.text(time))
            .font(.callout)
            .monospacedDigit()
            .lineLimit(1)
            .accessibilityLabel("\(name) \(ClockText.spoken(time))")
            .accessibilityIdentifier(identifier)
    }
}
