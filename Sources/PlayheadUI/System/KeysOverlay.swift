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
                ForEach(PlayerKey.table, id: \.keys) { row in
                    HStack(spacing: 16) {
                        Text(row.keys).font(.callout.monospaced()).frame(width: 100, alignment: .leading)
                        Text(row.meaning).font(.callout)
                    }
                }
            }
            .foregroundColor(.white)
            .padding(20)
            .frame(width: 380)
            .background(Color(white: 0.08, opacity: 0.92))
            .cornerRadius(12)
            .accessibilityRole(.dialog)
            .accessibilityLabel("Keys")
        }
    }
}
