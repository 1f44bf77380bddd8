package import Playhead
package import ViewGraph

/// The table of keys: those of the player, the interface and the application.
package struct KeyPanel: View {
    private let keys: PlayerKeyMap
    private let close: @MainActor () -> Void
    @Environment(\.applicationKeys) private var applicationKeys

    /// Creates a table for a player's keys, with a button that closes it.
    package init(player: Player, close: @escaping @MainActor () -> Void) {
        keys = .standard(for: player.configuration)
        self.close = close
    }

    /// The content of the view.
    package var body: some View {
        let lines = keys.lines + InterfaceKey.lines + applicationKeys
        let half = (lines.count + 1) / 2
        VStack(alignment: .leading, spacing: 8) {
            HStack {
                Text("Keyboard shortcuts").font(.headline)
                Spacer()
                Button {
                    close()
                } label: {
                    ControlIcon("xmark", size: 14, side: 28)
                }
                .accessibilityLabel("Close")
            }
            HStack(alignment: .top, spacing: 28) {
                column(lines.prefix(half))
                column(lines.dropFirst(half))
            }
        }
        .foregroundColor(.white)
        .padding(16)
        .frame(maxWidth: 720)
        .background(Color(white: 0.08, opacity: 0.92))
        .cornerRadius(12)
        .accessibilityRole(.dialog)
        .accessibilityLabel("Keyboard shortcuts")
    }

    private func column(_ lines: ArraySlice<PlayerKeyMap.Line>) -> some View {
        VStack(alignment: .leading, spacing: 5) {
            ForEach(Array(lines), id: \.keys) { line in
                HStack(spacing: 12) {
                    Text(line.keys).font(.callout.monospaced()).frame(width: 96, alignment: .leading)
                    Text(line.help).font(.callout)
                }
            }
        }
    }
}

/// The table of keys over a player.
struct KeysOverlay: View {
    let player: Player
    let model: SystemVideoModel

    var body: some View {
        if model.showsKeys { KeyPanel(player: player) { model.showsKeys = false } }
    }
}
