public import Playhead
public import ViewGraph

/// Goes to the next or the previous item of the queue.
public struct ItemButton: View {
    /// Which item.
    public enum Direction: Sendable, Hashable, CaseIterable {
        /// The one before, or the start of this one.
        case previous
        /// The one that follows.
        case next
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
        let isNext = direction == .next
        // Both depend on where the current item stands.
        _ = player.currentItem
        _ = player.items
        return Button {
            if isNext { player.advanceToNextItem() } else { player.returnToPreviousItem() }
        } label: {
            ControlIcon(isNext ? "forward.end.fill" : "backward.end.fill", size: 18)
        }
        .disabled(isNext ? !player.canAdvanceToNextItem() : !player.canReturnToPreviousItem())
        .accessibilityLabel(isNext ? "Next" : "Previous")
        .help(isNext ? "Next (N)" : "Previous (P)")
    }
}
