//! A view that receives and observes a player.

import Foundation
import PlayheadUI

struct Widget: View {
    @ObservedObject var player: Player

    var body: some View {
        // Updated when the player publishes changes
    }
}
