// Made by Scripts/generate of Snippets/Seeds/WidgetOfObservedPlayer.swift.
// swift-format-ignore-file

import Foundation
import PlayheadUI

/// A view that receives and observes a player.
enum WidgetOfObservedPlayer {
struct Widget: View {
    @ObservedObject var player: Player

    var body: some View {
        // Updated when the player publishes changes
    }
}
}
