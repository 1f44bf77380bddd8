import PlayheadUI

/// The bar at the bottom of a page after a removal.
struct UndoBar: View {
    let undo: UndoOffer

    var body: some View {
        if let message = undo.message {
            HStack(spacing: Spacing.m) {
                Text(message).font(.text).foregroundColor(.strongText).lineLimit(1)
                Spacer(minLength: Spacing.s)
                Button("Undo") { Task { await undo.undo() } }.buttonStyle(.bordered).keyboardShortcut("z")
                    .help("Undo (Ctrl+Z)")
                Button {
                    Task { await undo.end() }
                } label: {
                    HeaderIcon("xmark")
                }
                .accessibilityLabel("Close")
            }
            .padding(EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 8))
            .background(Color.well)
            .accessibilityAnnouncement(message)
        }
    }
}
