import Foundation
import PlayheadUI

/// The page of the player, with the queue next to it.
struct PlayerPage: View {
    let application: ApplicationModel
    @Environment(\.fullScreen) private var fullScreen

    var body: some View {
        let model = application.player
        HStack(spacing: 0) {
            SystemVideoView(player: model.player) { Accessories(application: application) }
                .frame(maxWidth: .infinity, maxHeight: .infinity)
            QueuePanel(model: model)
        }
        .preferredColorScheme(.dark)
        .onChange(of: model.player.items.isEmpty) {
            if model.player.items.isEmpty { leave() }
        }
    }

    private func leave() {
        if fullScreen.isActive { fullScreen(false) }
        application.router.removePlayer()
    }
}

/// The application's buttons among the player's controls.
private struct Accessories: View {
    let application: ApplicationModel

    var body: some View {
        let model = application.player
        Button {
            application.router.back()
        } label: {
            ControlIcon("house", size: 18)
        }
        .accessibilityLabel("Back to the library")
        .help("Back (Esc)")
        Button {
            model.isChoosingFiles = true
        } label: {
            ControlIcon("folder", size: 18)
        }
        .accessibilityLabel("Open files")
        .help("Open files (Ctrl+O)")
        Button {
            model.showsQueue.toggle()
        } label: {
            ControlIcon("list.bullet", size: 18)
        }
        .accessibilityLabel("Queue")
        .help("Queue (Q)")
    }
}
