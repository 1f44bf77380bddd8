import Observation
import PlayheadCatalog

/// The application's settings: read at the start, before the first frame, and written after each change.
///
/// They are in a separate file, because playback needs them before the library is open.
///
/// ```swift
/// let settings = ApplicationSettings(.standard)
/// settings.values.playback.apply(to: player)
/// settings.values.appearance = .dark
/// ```
@MainActor @Observable final class ApplicationSettings {
    /// The values. Each change is written soon afterwards, unless the session is private.
    var values: SettingsValues {
        didSet { if values != oldValue { save() } }
    }
    /// The last failure to read or write, for people; `nil` for none.
    private(set) var problem: String?
    /// `true` for a session that remembers nothing. Changes are valid until it ends.
    let isPrivate: Bool
    @ObservationIgnored private let store: SettingsStore?
    @ObservationIgnored private var saving: Task<Void, Never>?
    @ObservationIgnored private var hasUnsavedChanges = false

    /// Reads the settings. Blocks for the file, less than a millisecond.
    ///
    /// - Parameters:
    ///   - store: The file; `nil` for settings in memory.
    ///   - isPrivate: `true` to write nothing.
    init(_ store: SettingsStore? = nil, isPrivate: Bool = false) {
        self.store = store
        self.isPrivate = isPrivate
        do throws(SettingsStore.Failure) {
            values = try store?.read() ?? SettingsValues()
        } catch {
            values = SettingsValues()
            problem = error.description
        }
    }

    /// Removes the report of a problem that was read.
    func dismissProblem() { problem = nil }

    /// Waits until all changes are written.
    func flush() async { await saving?.value }

    /// The look of a collection.
    func look(of collection: MediaCollection) -> SettingsValues.CollectionLook {
        values.collections[collection.settingsName] ?? SettingsValues.CollectionLook()
    }

    /// Keeps the look of a collection.
    func setLook(_ look: SettingsValues.CollectionLook, of collection: MediaCollection) {
        var collections = values.collections
        // Collections that were removed leave their looks behind. Starting again is cheaper than tracking them.
        if collections.count >= SettingsValues.collectionCount { collections = [:] }
        collections[collection.settingsName] = look == SettingsValues.CollectionLook() ? nil : look
        values.collections = collections
    }

    private func save() {
        guard let store, !isPrivate else { return }
        hasUnsavedChanges = true
        guard saving == nil else { return }
        saving = Task {
            while hasUnsavedChanges {
                hasUnsavedChanges = false
                problem = await Self.write(values, to: store)
            }
            saving = nil
        }
    }

    /// Returns the failure, for people.
    private nonisolated static func write(_ values: SettingsValues, to store: SettingsStore) async -> String? {
        do throws(SettingsStore.Failure) {
            try store.write(values)
            return nil
        } catch {
            return error.description
        }
    }
}
