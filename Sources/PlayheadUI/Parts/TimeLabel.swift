import PlaybackModel
public import Playhead
public import ViewGraph

/// A time that follows the position, once a second.
///
/// Only this view is evaluated for it.
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
    @State private var tracker = ProgressTracker(interval: CMTime(value: 1, timescale: 1))

    /// A label of one kind. Default: where playback is.
    public init(player: Player, kind: Kind = .elapsed) {
        self.player = player
        self.kind = kind
    }

    /// What the view is made of.
    public var body: some View {
        Text(text)
            .font(.callout)
            .monospacedDigit()
            .lineLimit(1)
            .accessibilityLabel("\(name) \(spoken)")
            .accessibilityIdentifier("time-\(kind)")
            .bind(tracker, to: player)
    }

    private var name: String {
        switch kind {
        case .elapsed: player.streamType == .dvr ? "Behind live" : "Elapsed"
        case .remaining: "Remaining"
        case .duration: "Duration"
        }
    }

    private var time: CMTime {
        let time = tracker.time
        let range = tracker.timeRange
        switch kind {
        case .elapsed: return player.streamType == .dvr && range.isValid ? time - range.end : time
        case .remaining: return range.isValid ? time - range.end : .invalid
        case .duration: return player.duration
        }
    }

    private var text: String {
        if kind == .duration, player.streamType == .live || player.streamType == .dvr { return "" }
        return tracker.isProgressAvailable || kind == .duration ? ClockText.text(time) : elapsedOnly
    }

    /// Where nothing can be sought, the position alone means something.
    private var elapsedOnly: String { kind == .elapsed ? ClockText.text(tracker.time) : "" }

    private var spoken: String { ClockText.spoken(time) }
}
