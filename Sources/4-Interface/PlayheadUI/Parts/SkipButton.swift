public import Playhead
public import ViewGraph

/// Goes back or on by the player's intervals. Quick presses add up to one jump.
public struct SkipButton: View {
    /// Where to.
    public enum Direction: Sendable, Hashable, CaseIterable {
        /// Back by `PlayerConfiguration.backwardSkipInterval`.
        case backward
        /// On by `PlayerConfiguration.forwardSkipInterval`.
        case forward
    }

    private let player: Player
    private let direction: Direction

    /// A button that goes in a direction.
    public init(player: Player, direction: Direction) {
        self.player = player
        self.direction = direction
    }

    /// What the view is made of.
    public var body: some View {
        let isBackward = direction == .backward
        let configuration = player.configuration
        let seconds = Int(isBackward ? configuration.backwardSkipInterval : configuration.forwardSkipInterval)
        let title = "\(isBackward ? "Back" : "Forward") \(seconds) seconds"
        Button {
            if isBackward { player.skipBackward() } else { player.skipForward() }
        } label: {
            ControlIcon(symbol(isBackward, seconds))
        }
        .disabled(!player.controls.canSeek || player.streamType == .live)
        .accessibilityLabel(title)
        .help("\(title) (\(isBackward ? "J" : "L"))")
    }

    private func symbol(_ isBackward: Bool, _ seconds: Int) -> String {
        let base = isBackward ? "gobackward" : "goforward"
        return [5, 10, 15, 30].contains(seconds) ? "\(base).\(seconds)" : base
    }
}
