//! A view that observes the player of somebody else.

import Foundation
import PlayheadUI

struct Widget: View {
    @ObservedObject var player: Player

    var body: some View {
        // Updated when the player publishes changes
    }
}
