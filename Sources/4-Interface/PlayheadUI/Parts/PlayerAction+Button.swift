import Foundation
import Playhead
import ViewGraph

extension PlayerAction {
    /// A button that performs the action, with its title for assistive technologies, and in the tool tip its key, or
    /// `help` in place of it.
    @MainActor func button(
        on player: Player, symbol: String, size: CGFloat = 20, side: CGFloat = 40, help: String? = nil
    ) -> some View {
        Button {
            perform(on: player)
        } label: {
            ControlIcon(symbol, size: size, side: side)
        }
        .disabled(!isAvailable(on: player))
        .accessibilityLabel(title(on: player))
        .help(help ?? PlayerKeyMap.standard(skips: player.skipIntervals).toolTip(for: self, on: player))
    }
}
