// Made by Scripts/generate of Snippets/Seeds/InterfaceOfStatePlayer.swift.
// swift-format-ignore-file

import Foundation
import PlayheadUI

/// A view that owns a player without observing it.
enum InterfaceOfStatePlayer {
struct PlayerInterface: View {
    @State var player = Player(item: .urn("urn:rts:video:13444390"))

    var body: some View {
        // Not updated when the player publishes changes
    }
}
}
