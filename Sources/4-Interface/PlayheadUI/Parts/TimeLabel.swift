import Localization
import PlaybackModel
public import Playhead
public import ViewGraph

/// A label with a time that follows the position, once per second.
///
/// Put labels on both sides of a ``TimeSlider``. All labels round in the same way (``/Playhead/PlayerWording``), so
/// elapsed and remaining time change at the same moment and add up to the duration.
///
/// Only the label is evaluated for that. It is hidden for live streams without a window, which have no meaningful
/// position.
public struct TimeLabel: View {
    /// The time that a label shows.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// The position; for a live stream with a window the distance from the live edge, below zero.
        case elapsed
        /// The remaining time.
        case remaining
        /// The duration of the item.
        case duration
    }

    private let player: Player
    private let kind: Kind

    /// Creates a label.
    ///
    /// - Parameters:
    ///   - player: The player to follow.
    ///   - kind: The time to show. Default ``TimeLabel/Kind/elapsed``: the position.
    public init(player: Player, kind: Kind = .elapsed) {
        self.player = player
        self.kind = kind
    }

    /// The content of the view.
    public var body: some View {
        switch kind {
        case .elapsed, .remaining:
            if player.streamType != .live { MovingTime(player: player, isRemaining: kind == .remaining) }
        case .duration: DurationLabel(player: player)
        }
    }
}

/// The duration of the item; nothing for items without an end.
private struct DurationLabel: View {
    let player: Player

    var body: some View {
        if player.streamType == .onDemand {
            ClockLabel(end: player.duration, name: localized("Duration"), identifier: "time-duration")
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
        ClockLabel(
            start: isRemaining || isBehind ? end(isBehind: isBehind) : nil, end: tracker.time,
            name: isRemaining ? localized("Remaining") : isBehind ? localized("Behind live") : localized("Elapsed"),
            identifier: isRemaining ? "time-remaining" : "time-elapsed"
        )
        .bind(tracker, to: player)
    }

    /// The end of the seekable range, or of the item.
    private func end(isBehind: Bool) -> CMTime {
        let range = tracker.timeRange
        return range.isValid ? range.end : isBehind ? .invalid : player.duration
    }
}

/// A time, or the time between two.
private struct ClockLabel: View {
    var start: CMTime?
    let end: CMTime
    let name: String
    let identifier: String

    var body: some View {
        let text = start.map { PlayerWording.clock(from: $0, to: end) } ?? PlayerWording.clock(end)
        let spoken = start.map { PlayerWording.spoken(from: $0, to: end) } ?? PlayerWording.spoken(end)
        Text(text)
            .font(.callout)
            .monospacedDigit()
            .lineLimit(1)
            .accessibilityLabel(name + " " + spoken)
            .accessibilityIdentifier(identifier)
    }
}
