public import Playhead
public import ViewGraph

/// A button that goes to the next or the previous item of the queue.
///
/// The button performs ``/Playhead/PlayerAction/nextItem`` or ``/Playhead/PlayerAction/previousItem`` and is disabled
/// while that has no effect. Its tool tip names the key for the same action. ``SystemVideoView`` shows both buttons if
/// the queue has more than one item.
///
/// ```swift
/// HStack {
///     ItemButton(player: player, direction: .previous)
///     PlayPauseButton(player: player)
///     ItemButton(player: player, direction: .next)
/// }
/// ```
public struct ItemButton: View {
    /// The item to go to.
    public enum Direction: Sendable, Hashable, CaseIterable {
        /// The previous item, or the start of the current one once it has played for a while
        /// (``/Playhead/NavigationMode``).
        case previous
        /// The next item.
        case next
    }

    private let player: Player
    private let direction: Direction

    /// Creates a button that goes to another item of a player's queue.
    public init(player: Player, direction: Direction) {
        self.player = player
        self.direction = direction
    }

    /// The content of the view.
    public var body: some View {
        switch direction {
        case .previous: PlayerAction.previousItem.button(on: player, symbol: "backward.end.fill", size: 18)
        case .next: PlayerAction.nextItem.button(on: player, symbol: "forward.end.fill", size: 18)
        }
    }
}
