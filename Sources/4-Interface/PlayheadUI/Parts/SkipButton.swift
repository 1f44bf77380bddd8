public import Playhead
public import ViewGraph

/// A button that skips by the player's intervals. Rapid presses add up to one jump.
public struct SkipButton: View {
    /// The direction to skip in.
    public enum Direction: Sendable, Hashable, CaseIterable {
        /// Back by `PlayerConfiguration.backwardSkipInterval`.
        case backward
        /// Forward by `PlayerConfiguration.forwardSkipInterval`.
        case forward
    }

    private let player: Player
    private let direction: Direction

    /// Creates a button for a direction.
    public init(player: Player, direction: Direction) {
        self.player = player
        self.direction = direction
    }

    /// The content of the view.
    public var body: some View {
        switch direction {
        case .backward: button(.skipBackward, "gobackward", player.configuration.backwardSkipInterval)
        case .forward: button(.skipForward, "goforward", player.configuration.forwardSkipInterval)
        }
    }

    private func button(_ action: PlayerAction, _ symbol: String, _ interval: Double) -> some View {
        action.button(on: player, symbol: [5, 10, 15, 30].contains(interval) ? "\(symbol).\(Int(interval))" : symbol)
    }
}
