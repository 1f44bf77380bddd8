// Made by Scripts/generate of Snippets/Seeds/WidgetOfConstantPlayer.swift.
// swift-format-ignore-file

import Foundation
import PlayheadUI

/// A view that receives a player without observing it.
enum WidgetOfConstantPlayer {
struct Widget: View {
    let player: Player

    var body: some View {
        // Not updated when the player publishes changes
    }
}
}
