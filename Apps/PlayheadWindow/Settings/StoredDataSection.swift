import Localization
import PlayheadUI

/// Everything that Playhead stores, each with its size and a button that deletes it.
struct StoredDataSection: View {
    let stored: StoredDataModel
    @State private var asked: StoredData.Kind?
    @State private var asksForAll = false

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            SettingsLine(title: SettingsRow.storedData.title, detail: detail) {
                Button("Delete everything…") { asksForAll = true }.buttonStyle(.bordered)
                    .disabled(stored.deleting != nil || stored.entries.isEmpty)
            }
            if let problem = stored.problem ?? stored.undo.problem {
                Banner(problem) { Button("Close") { stored.dismissProblem() } }
                    .padding(EdgeInsets(leading: 16, bottom: 12, trailing: 16))
            }
            ForEach(stored.entries) { entry in
                Color.line.frame(height: 1).padding(.leading, Spacing.xl)
                SettingsLine(title: entry.kind.title, detail: entry.problem ?? entry.kind.purpose) {
                    HStack(spacing: Spacing.m) {
                        Text(entry.amount).font(.detail).foregroundColor(.softText).monospacedDigit().lineLimit(1)
                        Button {
                            if entry.kind.isUndoable {
                                Task { await stored.delete(entry.kind) }
                            } else {
                                asked = entry.kind
                            }
                        } label: {
                            HeaderIcon("trash")
                        }
                        .disabled(entry.isEmpty || stored.deleting != nil)
                        .accessibilityLabel("Delete \(entry.kind.title)")
                        .accessibilityValue(entry.amount)
                        .help("Delete")
                    }
                }
                .padding(.leading, Spacing.s)
            }
        }
        .confirmationDialog(
            "Delete \(asked?.title ?? "")?",
            isPresented: Binding(get: { asked != nil }, set: { if !$0 { asked = nil } }),
            titleVisibility: .visible
        ) {
            Button("Delete", role: .destructive) {
                if let asked { Task { await stored.delete(asked) } }
            }
        } message: {
            Text("\(asked?.purpose ?? "") This cannot be undone.")
        }
        .confirmationDialog("Delete everything?", isPresented: $asksForAll, titleVisibility: .visible) {
            Button("Delete everything", role: .destructive) { Task { await stored.deleteAll() } }
        } message: {
            Text(
                """
                History, favorites, lists, subscriptions, downloads, copies, passwords and settings are deleted. Your \
                films and music stay. This cannot be undone.
                """)
        }
    }

    private var detail: String {
        if stored.isReading, stored.entries.isEmpty { return localized("Reading sizes…") }
        let size = Localization.current.fileSize(stored.libraryByteCount)
        return localized("\(SettingsRow.storedData.detail) The library takes \(size).")
    }
}
