import Foundation
import PlayheadUI

/// The contents of the window: the player, or a welcome page while the queue is empty, and the queue panel.
struct PlayerWindow: View {
    let model: WindowModel
    @State private var showsKeys = false
    @Environment(\.fullScreen) private var fullScreen

    var body: some View {
        HStack(spacing: 0) {
            ZStack {
                PlayerOrWelcome(model: model, showsKeys: $showsKeys)
                DropHint(model: model)
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            QueuePanel(model: model)
        }
        .environment(\.applicationKeys, WindowKey.table)
        .modifier(WindowCommands(model: model, showsKeys: $showsKeys))
        .modifier(WindowTitle(model: model))
        .preferredColorScheme(.dark)
        .onChange(of: fullScreen.isActive, initial: true) { model.desktop.isFullScreen = fullScreen.isActive }
        .onAppear {
            if model.startsFullScreen { fullScreen(true) }
        }
    }
}

private struct PlayerOrWelcome: View {
    let model: WindowModel
    @Binding var showsKeys: Bool

    var body: some View {
        if model.player.items.isEmpty {
            ZStack {
                Welcome(model: model)
                if showsKeys { KeyPanel(player: model.player) { showsKeys = false } }
            }
            .onDisappear { showsKeys = false }
        } else {
            SystemVideoView(player: model.player) { Accessories(model: model) }
        }
    }
}

/// Sets the title of the window.
private struct WindowTitle: ViewModifier {
    let model: WindowModel

    func body(content: Content) -> some View { content.windowTitle(model.title) }
}

/// The application's buttons among the player's controls.
private struct Accessories: View {
    let model: WindowModel

    var body: some View {
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
