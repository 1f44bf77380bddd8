import ViewGraph

/// The table of keys.
struct KeysOverlay: View {
    let model: SystemVideoModel

    var body: some View {
        if model.showsKeys {
            VStack(alignment: .leading, spacing: 12) {
                HStack {
                    Text("Keys").font(.headline)
                    Spacer()
                    Button {
                        model.showsKeys = false
                    } label: {
                        ControlIcon("xmark", size: 14, side: 28)
                    }
                    .accessibilityLabel("Close")
                }
                HStack(alignment: .top, spacing: 28) {
                    column(PlayerKey.table.prefix(8))
                    column(PlayerKey.table.dropFirst(8))
                }
            }
            .foregroundColor(.white)
            .padding(20)
            .frame(maxWidth: 660)
            .background(Color(white: 0.08, opacity: 0.92))
            .cornerRadius(12)
            .accessibilityRole(.dialog)
            .accessibilityLabel("Keys")
        }
    }

    private func column(_ rows: ArraySlice<(keys: String, meaning: String)>) -> some View {
        VStack(alignment: .leading, spacing: 10) {
            ForEach(Array(rows), id: \.keys) { row in
                HStack(spacing: 12) {
                    Text(row.keys).font(.callout.monospaced()).frame(width: 84, alignment: .leading)
                    Text(row.meaning).font(.callout)
                }
            }
        }
    }
}
