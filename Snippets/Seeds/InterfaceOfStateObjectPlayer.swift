//! A view that owns and observes a player.

import Foundation
import PlayheadUI
// snippet.hide
import SampleWindow

// snippet.show

struct PlayerInterface: View {
    @StateObject var player = Player(item: .urn("urn:rts:video:13444390"))

    var body: some View {
        // Updated when the player publishes changes
    }
}

// snippet.hide
showSample {
    Text("The body of this sample is empty.")
    PlayerInterface()
}
