//! A view that owns a player without observing it.

import Foundation
import PlayheadUI
// snippet.hide
import SampleWindow

// snippet.show

struct PlayerInterface: View {
    @State var player = Player(item: .urn("urn:rts:video:13444390"))

    var body: some View {
        // Not updated when the player publishes changes
    }
}

// snippet.hide
showSample {
    Text("The body of this sample is empty.")
    PlayerInterface()
}
