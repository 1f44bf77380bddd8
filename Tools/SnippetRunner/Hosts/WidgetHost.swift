import Foundation
import PlayheadUI

/// What stands around a sample that shows nothing of its own and is handed a player.
struct WidgetHost<Widget: View>: View {
    @ViewBuilder let widget: (Player) -> Widget
    @StateObject private var player = Player(
        item: .simple(url: URL(string: "https://www.server.com/master.m3u8")!)
    )

    var body: some View {
        ZStack(alignment: .bottom) {
            VideoView(player: player)
            Note("The widget over the picture has an empty body.")
            widget(player)
        }
        .onAppear(perform: player.play)
    }
}
