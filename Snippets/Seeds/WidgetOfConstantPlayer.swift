//! A view with a player that it does not observe.

import Foundation
import PlayheadUI

struct Widget: View {
    let player: Player

    var body: some View {
        // Not updated when the player publishes changes
    }
}
