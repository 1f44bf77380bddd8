import PlayheadCatalog
import PlayheadUI

/// Keeps the library current while the window is open: finishes removals of an earlier session, and refreshes
/// subscriptions as the settings want. Nothing of it happens before a page has opened the library.
struct LibraryUpkeep: ViewModifier {
    let model: ApplicationModel

    /// The library and the folder that are synced.
    private struct SyncTarget: Equatable {
        let generation: Int
        let folder: String?
    }

    /// Makes the day's backup once the window has settled.
    private static func backUp(_ library: MediaLibrary) async {
        do {
            try await library.backUp(after: .seconds(20))
        } catch {
            // There are older ones, and the next start tries again. Problems with the file itself are reported where it is used.
        }
    }

    func body(content: Content) -> some View {
        let model = model
        content
            .task { await model.downloads.open() }
            .task(id: model.library.generation) {
                guard let library = model.library.library else { return }
                await model.collections.finishRemovals(in: library)
                if !model.demo.isOn { Task(priority: .background) { await Self.backUp(library) } }
                // The addresses of the demo are served for this session only.
                if !model.demo.isOn { await model.collections.refresher.follow(model.settings) }
            }
            .task(id: SyncTarget(generation: model.library.generation, folder: model.settings.values.syncFolder)) {
                await model.library.sync.follow(
                    model.demo.isOn ? nil : model.library.library, folder: model.settings.values.syncFolder)
            }
            .confirmationDialog(
                "Reset all settings?",
                isPresented: Binding(get: { model.resetsSettings }, set: { model.resetsSettings = $0 }),
                titleVisibility: .visible
            ) {
                Button("Reset", role: .destructive) {
                    model.settings.values = SettingsValues()
                    model.settings.values.apply(to: model.player.player)
                }
            } message: {
                Text(SettingsRow.reset.detail)
            }
    }
}
