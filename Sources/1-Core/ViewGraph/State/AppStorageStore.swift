/// The settings of an application: texts by key, for ``AppStorage``.
///
/// The values are kept in memory and, with a ``AppStorageBackend``, in another place as well.
///
/// ```swift
/// let store = AppStorageStore()
/// store.set("true", forKey: "skipsIntros")
/// let window = HeadlessWindow { SettingsView().defaultAppStorage(store) }
/// ```
///
/// Writing a value updates all views that have read it.
@MainActor public final class AppStorageStore {
    private let backend: (any AppStorageBackend)?
    private var locations: [String: StateLocation<String?>] = [:]
    /// `true` after the values were read from the backend.
    private var isLoaded = false

    /// Creates a store. Default: in memory only.
    ///
    /// - Parameter backend: Keeps the values; it is read when a value is needed for the first time.
    public init(backend: (any AppStorageBackend)? = nil) { self.backend = backend }

    /// The values of a process that sets no other store, in memory.
    static let standard = AppStorageStore()

    /// Returns the text of a key; `nil` if there is none. A body that calls this is evaluated again when it changes.
    public func text(forKey key: String) -> String? { location(of: key).value }

    /// Sets the text of a key; `nil` removes it. An equal text changes nothing.
    public func set(_ text: String?, forKey key: String) {
        let location = location(of: key)
        guard location.current != text else { return }
        location.set(text)
        backend?.store(text, forKey: key)
    }

    private func location(of key: String) -> StateLocation<String?> {
        if !isLoaded { load() }
        if let known = locations[key] { return known }
        let location = StateLocation<String?>(nil)
        locations[key] = location
        return location
    }

    private func load() {
        isLoaded = true
        guard let backend else { return }
        for (key, text) in backend.load() { locations[key] = StateLocation(text) }
        backend.onChange { [weak self] in self?.reload() }
    }

    /// Adopts the values that something else has written.
    private func reload() {
        guard let texts = backend?.load() else { return }
        for (key, location) in locations where texts[key] == nil { location.set(nil) }
        for (key, text) in texts { location(of: key).set(text) }
    }
}

private enum AppStorageKey: EnvironmentKey {
    static var defaultValue: AppStorageStore { .standard }
}

extension EnvironmentValues {
    /// The store of ``AppStorage`` properties that name none.
    @MainActor package var appStorage: AppStorageStore {
        get { self[AppStorageKey.self] }
        set { self[AppStorageKey.self] = newValue }
    }
}

extension View {
    /// Sets the store of ``AppStorage`` properties in the view that name none.
    public func defaultAppStorage(_ store: AppStorageStore) -> some View { environment(\.appStorage, store) }
}
