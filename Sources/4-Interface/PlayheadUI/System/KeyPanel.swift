package import ViewGraph

/// The table of keys: the player's and the application's.
package struct KeyPanel: View {
    private let close: @MainActor () -> Void
    @Environment(\.applicationKeys) private var applicationKeys

    /// The table, with a button that closes it.
    package init(close: @escaping @MainActor () -> Void) { self.close = close }

    /// What the view is made of.
    package var body: some View {
        let lines = PlayerKey.table + applicationKeys
        let half = (lines.count + 1) / 2
        VStack(alignment: .leading, spacing: 8) {
            HStack {
                Text("Keys").font(.headline)
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
        .accessibilityLabel("Keys")
    }

    private func column(_ lines: ArraySlice<KeyLine>) -> some View {
        VStack(alignment: .leading, spacing: 5) {
            ForEach(Array(lines), id: \.keys) { line in
                HStack(spacing: 12) {
                    Text(line.keys).font(.callout.monospaced()).frame(width: 96, alignment: .leading)
                    Text(line.meaning).font(.callout)
                }
            }
        }
    }
}

/// The table over a player, while it is asked for.
struct KeysOverlay: View {
    let model: SystemVideoModel

    var body: some View {
        if model.showsKeys { KeyPanel { model.showsKeys = false } }
    }
}
