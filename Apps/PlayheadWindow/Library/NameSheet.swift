import Foundation
import PlayheadUI

/// A dialog for a name.
struct NameSheet: View {
    private let title: String
    private let action: @MainActor (String) async -> Void
    @State private var text: String
    @FocusState private var isFocused: Bool
    @Environment(\.dismiss) private var dismiss

    /// - Parameters:
    ///   - title: The title.
    ///   - name: The name until now; empty for none.
    ///   - action: The action with the new name.
    init<Result>(title: String, name: String, action: @escaping @MainActor (String) async -> Result) {
        self.title = title
        self.action = { _ = await action($0) }
        _text = State(wrappedValue: name)
    }

    var body: some View {
        VStack(alignment: .leading, spacing: Spacing.m) {
            Text(title).font(.sectionTitle).heading()
            TextField("Name", text: $text).frame(width: 300).focused($isFocused).onSubmit(finish)
            HStack(spacing: Spacing.m) {
                Spacer()
                Button("Cancel", role: .cancel) { dismiss() }.buttonStyle(.bordered)
                Button("Save", action: finish).buttonStyle(.borderedProminent).disabled(trimmed.isEmpty)
            }
        }
        .padding(Spacing.xl)
        .onAppear { isFocused = true }
    }

    private var trimmed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

    private func finish() {
        guard !trimmed.isEmpty else { return }
        let name = trimmed
        Task {
            await action(name)
            dismiss()
        }
    }
}
