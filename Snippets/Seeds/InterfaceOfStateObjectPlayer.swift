//! A view that owns and observes a player.

import Foundation
import PlayheadUI

struct PlayerInterface: View {
    @StateObject var player = Player(item: .urn("urn:rts:video:13444390"))

    var body: some View {
        // Updated when the player publishes changes
    }
}
