//! A view that receives a player without observing it.

import Foundation
import PlayheadUI

struct Widget: View {
    let player: Player

    var body: some View {
        // Not updated when the player publishes changes
    }
}
