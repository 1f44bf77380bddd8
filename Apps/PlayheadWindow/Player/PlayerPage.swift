import Foundation
import PlayheadUI

/// The page of the player.
struct PlayerPage: View {
    let application: ApplicationModel
    @Environment(\.fullScreen) private var fullScreen

    var body: some View {
        let model = application.player
        SystemVideoView(player: model.player)
            .environment(\.playerCommands, model.commands)
            .preferredColorScheme(.dark)
            .onAppear {
                model.commands.back = { application.router.back() }
                model.commands.openFiles = { model.isChoosingFiles = true }
            }
            .onChange(of: model.player.items.isEmpty) {
                if model.player.items.isEmpty { leave() }
            }
    }

    private func leave() {
        if fullScreen.isActive { fullScreen(false) }
        application.router.removePlayer()
    }
}
