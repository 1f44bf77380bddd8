import Foundation
import PlayheadUI

/// Asks for a folder, a podcast, a channel list or a media server, and reports failures where they were caused.
struct AdditionCommands: ViewModifier {
    let subscribing: Subscribing

    func body(content: Content) -> some View {
        let subscribing = subscribing
        content
            .fileImporter(
                isPresented: Binding(
                    get: { subscribing.isChoosingFolder }, set: { subscribing.isChoosingFolder = $0 }),
                allowedContentTypes: [.folder], allowsMultipleSelection: true
            ) { result in
                guard case .success(let folders) = result else { return }
                Task { for folder in folders { await subscribing.add(folder.path) } }
            }
            .sheet(
                item: Binding(
                    get: { subscribing.asked },
                    set: { source in
                        // The dialog has shown the failure.
                        if source == nil { subscribing.dismiss() }
                        subscribing.asked = source
                    })
            ) { source in
                if source == .server {
                    ServerSheet(subscribing: subscribing)
                } else {
                    AdditionSheet(source: source, subscribing: subscribing)
                }
            }
            .alert(
                "Cannot add it to the library",
                isPresented: Binding(
                    get: { subscribing.failure != nil && subscribing.asked == nil },
                    set: { if !$0 { subscribing.dismiss() } })
            ) {
                if subscribing.failedLogin != nil { Button("Sign in…") { subscribing.signIn() } }
                Button("Retry") {
                    if let address = subscribing.failure?.address { Task { await subscribing.add(address) } }
                }
                Button("Cancel", role: .cancel) {}
            } message: {
                Text(subscribing.failure.map { "\($0.error)" } ?? "")
            }
    }
}

/// The dialog for the address of a podcast or a channel list.
private struct AdditionSheet: View {
    let source: Subscribing.Source
    let subscribing: Subscribing
    @State private var text = ""
    @State private var addition: Task<Void, Never>?
    @FocusState private var isFocused: Bool
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading, spacing: Spacing.m) {
            Text(source == .podcast ? "Subscribe to a podcast" : "Add a channel list").font(.sectionTitle).heading()
            Text(
                source == .podcast
                    ? "Enter the address of its feed (RSS, Atom or JSON) or of its website."
                    : "Enter the address or the path of an M3U list."
            )
            .font(.text).foregroundColor(.softText)
            TextField(
                source == .podcast ? "https://example.com/feed.xml" : "https://example.com/channels.m3u", text: $text
            )
            .frame(maxWidth: .infinity)
            .focused($isFocused)
            .onSubmit(add)
            .accessibilityLabel("Address")
            if let failure = subscribing.failure {
                Text("\(failure.error)").font(.detail).foregroundColor(.failure)
                    .frame(maxWidth: .infinity, alignment: .leading)
                    .accessibilityAnnouncement("\(failure.error)")
                if subscribing.failedLogin != nil {
                    Button("Sign in…") { subscribing.signIn() }.buttonStyle(.bordered)
                }
            }
            HStack(spacing: Spacing.m) {
                if !subscribing.loading.isEmpty { ProgressView().frame(width: 20, height: 20) }
                Spacer()
                Button("Cancel", role: .cancel) {
                    subscribing.dismiss()
                    dismiss()
                }
                .buttonStyle(.bordered)
                Button("Add", action: add).buttonStyle(.borderedProminent).disabled(!canAdd)
            }
        }
        .frame(maxWidth: 480)
        .padding(Spacing.xl)
        .onAppear { isFocused = true }
        .onDisappear { addition?.cancel() }
    }

    private var canAdd: Bool { !text.isEmpty && subscribing.loading.isEmpty }

    private func add() {
        guard canAdd else { return }
        addition = Task {
            if await subscribing.add(text) { dismiss() }
        }
    }
}
