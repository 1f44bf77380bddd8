public import Playhead
public import ViewGraph

/// A button that skips by the player's intervals. Rapid presses add up to one jump.
///
/// The intervals are those of `Player.skipIntervals`, which the title and the symbol show: intervals of 5, 10, 15 and
/// 30 seconds have symbols with their number. The button is disabled while the item is not seekable.
///
/// ```swift
/// var configuration = PlayerConfiguration.default
/// configuration.forwardSkipInterval = 30
/// let player = Player(item: item, configuration: configuration)
///
/// SkipButton(player: player, direction: .forward)     // “Forward 30 seconds (L)”
/// ```
public struct SkipButton: View {
    /// The direction to skip in.
    public enum Direction: Sendable, Hashable, CaseIterable {
        /// Back by `Player.skipIntervals`.
        case backward
        /// Forward by `Player.skipIntervals`.
        case forward
    }

    private let player: Player
    private let direction: Direction

    /// Creates a button that skips in a direction.
    public init(player: Player, direction: Direction) {
        self.player = player
        self.direction = direction
    }

    /// The content of the view.
    public var body: some View {
        switch direction {
        case .backward: button(.skipBackward, "gobackward", player.skipIntervals.backward)
        case .forward: button(.skipForward, "goforward", player.skipIntervals.forward)
        }
    }

    private func button(_ action: PlayerAction, _ symbol: String, _ interval: Double) -> some View {
        action.button(on: player, symbol: [5, 10, 15, 30].contains(interval) ? "\(symbol).\(Int(interval))" : symbol)
    }
}
