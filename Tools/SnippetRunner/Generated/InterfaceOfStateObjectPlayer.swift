// Made by Scripts/generate of Snippets/Seeds/InterfaceOfStateObjectPlayer.swift.
// swift-format-ignore-file

import Foundation
import PlayheadUI

/// A view that owns and observes a player.
enum InterfaceOfStateObjectPlayer {
struct PlayerInterface: View {
    @StateObject var player = Player(item: .urn("urn:rts:video:13444390"))

    var body: some View {
        // Updated when the player publishes changes
    }
}
}
