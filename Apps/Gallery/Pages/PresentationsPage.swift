import Foundation
import ViewGraph

/// Sheets, alerts, toasts and menus.
struct PresentationsPage: View {
    var body: some View {
        Page("Presentations take the keyboard focus and return it. Escape closes them.") {
            SheetsPanel()
            QuestionsPanel()
            ToastPanel()
            MenusPanel()
            FilesPanel()
        }
    }
}

private struct SheetsPanel: View {
    /// The item of a sheet.
    private struct Show: Identifiable {
        let id: String
    }

    @State private var isOpen = false
    @State private var show: Show?
    @State private var closed = 0

    var body: some View {
        Panel("Sheets", "sheet(isPresented:)  sheet(item:)  dismiss") {
            Adaptive(spacing: 10) {
                Button("Edit…") { isOpen = true }
                Button("One show…") { show = Show(id: "Evening News") }
                Spacer()
                Text("Closed: \(closed)").font(.callout).foregroundColor(.secondary)
            }
            .buttonStyle(.bordered)
        }
        .sheet(isPresented: $isOpen, onDismiss: count) { EditSheet() }
        .sheet(item: $show, onDismiss: count) { show in
            VStack(spacing: 12) {
                Image(systemName: "tv").font(.largeTitle).foregroundColor(.accentColor)
                Text(show.id).font(.title2)
                Text("The sheet is created for the item.").foregroundColor(.secondary)
            }
            .padding(32)
        }
    }

    private func count() { closed += 1 }
}

private struct EditSheet: View {
    @State private var title = "Evening News"
    @State private var isNotified = true
    @State private var isKept = false
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text("Edit recording").font(.title3.weight(.semibold))
            TextField("Title", text: $title)
            Toggle("Notify me", isOn: $isNotified)
            Toggle("Escape does not close this", isOn: $isKept)
            Adaptive(spacing: 10) {
                Spacer()
                Button("Cancel", role: .cancel) { dismiss() }.buttonStyle(.bordered)
                Button("Save") { dismiss() }.buttonStyle(.borderedProminent).keyboardShortcut(.defaultAction)
            }
        }
        .padding(24)
        .frame(width: 400)
        .interactiveDismissDisabled(isKept)
    }
}

private struct QuestionsPanel: View {
    @State private var isAsking = false
    @State private var isChoosing = false
    @State private var answer = "not asked yet"

    var body: some View {
        Panel("Alerts", "alert  confirmationDialog") {
            Adaptive(spacing: 10) {
                Button("Alert…") { isAsking = true }
                Button("Choice…") { isChoosing = true }
                Spacer()
                Text("Answer: \(answer)").font(.callout).foregroundColor(.secondary)
            }
            .buttonStyle(.bordered)
        }
        .alert("Delete recording?", isPresented: $isAsking) {
            Button("Cancel", role: .cancel) { answer = "canceled" }
            Button("Delete", role: .destructive) { answer = "deleted" }
        } message: {
            Text("“Evening News” will be deleted. This cannot be undone.")
        }
        .confirmationDialog("Recording", isPresented: $isChoosing, titleVisibility: .visible) {
            Button("Play from the start") { answer = "from the start" }
            Button("Resume") { answer = "resume" }
            Button("Remove", role: .destructive) { answer = "remove" }
        }
    }
}

private struct ToastPanel: View {
    @State private var isShown = false

    var body: some View {
        Panel("Toasts", "toast(_:isPresented:duration:)") {
            Button("Add to queue") { isShown = true }.buttonStyle(.bordered)
        }
        .toast("“Evening News” was added to the queue.", isPresented: $isShown)
    }
}

private struct MenusPanel: View {
    @State private var chosen = "nothing yet"
    @State private var isMuted = false

    var body: some View {
        Panel("Menus", "Menu  contextMenu") {
            Adaptive(spacing: 16) {
                Menu("Actions") {
                    Button("Play next") { chosen = "play next" }
                    Toggle("Mute", isOn: $isMuted)
                    Divider()
                    Menu("Share") { Button("Copy address") { chosen = "copy" } }
                }
                Well { Text("Right-click here").padding(EdgeInsets(top: 9, leading: 16, bottom: 9, trailing: 16)) }
                    .contextMenu {
                        Button("Rename") { chosen = "rename" }
                        Button("Duplicate") { chosen = "duplicate" }
                        Divider()
                        Button("Delete", role: .destructive) { chosen = "delete" }
                    }
                Spacer()
                Text("Chosen: \(chosen)").font(.callout).foregroundColor(.secondary)
            }
        }
    }
}

private struct FilesPanel: View {
    @State private var isAsking = false
    @State private var names = "none"

    var body: some View {
        Panel("Files", "fileImporter") {
            Adaptive(spacing: 16) {
                Button("Open…") { isAsking = true }.buttonStyle(.bordered)
                Spacer()
                Text("Chosen: \(names)").font(.callout).foregroundColor(.secondary)
            }
        }
        .fileImporter(
            isPresented: $isAsking, allowedContentTypes: [.movie, .audio], allowsMultipleSelection: true
        ) { result in
            if case .success(let urls) = result { names = urls.map(\.lastPathComponent).joined(separator: ", ") }
        }
    }
}
