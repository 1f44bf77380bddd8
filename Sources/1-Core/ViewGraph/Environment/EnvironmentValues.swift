/// The values that views inherit from the views around them.
///
/// Read a value with ``Environment`` and set it with ``View/environment(_:_:)`` or a modifier such as `font(_:)`. Add
/// your own values with an ``EnvironmentKey``.
public struct EnvironmentValues {
    /// The most common values. A text reads eight of them whenever it is configured.
    struct Known {
        var font = Font.body
        var foregroundColor: Color?
        var tint: Color?
        var isEnabled = true
        var layoutDirection = LayoutDirection.leftToRight
        var colorScheme = ColorScheme.light
        var colorSchemeContrast = ColorSchemeContrast.standard
        var lineLimit: Int?
        var multilineTextAlignment = TextAlignment.leading
        var truncationMode = Text.TruncationMode.tail
        var accent: RGBA?
        var textScale = 1.0
    }

    private final class Storage: Sendable {
        let known: Known
        // Never changed after initialization; the values inside are read on the main actor.
        nonisolated(unsafe) let others: [ObjectIdentifier: Any]

        init(_ known: Known, _ others: [ObjectIdentifier: Any]) {
            self.known = known
            self.others = others
        }

        static let empty = Storage(Known(), [:])
    }

    private var storage = Storage.empty

    /// Creates an environment of default values.
    public init() {}

    /// The value of a key, or its default value.
    @MainActor public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get {
            // Unwrapped before the cast: a missing value is not an optional value that is `nil`.
            guard let stored = storage.others[ObjectIdentifier(key)] else { return Key.defaultValue }
            return stored as? Key.Value ?? Key.defaultValue
        }
        set {
            if let stored = storage.others[ObjectIdentifier(key)], let old = stored as? Key.Value,
                let areEqual = equality(of: Key.Value.self), areEqual(old, newValue)
            {
                return
            }
            var others = storage.others
            others[ObjectIdentifier(key)] = newValue
            storage = Storage(storage.known, others)
        }
    }

    /// A common value, read without a lookup. Writing an equal value changes nothing.
    @MainActor subscript<Value: Equatable>(known path: WritableKeyPath<Known, Value>) -> Value {
        get { storage.known[keyPath: path] }
        set {
            var known = storage.known
            guard known[keyPath: path] != newValue else { return }
            known[keyPath: path] = newValue
            storage = Storage(known, storage.others)
        }
    }

    /// The common values.
    @MainActor var known: Known { storage.known }

    /// Returns `true` if no value was written between the two. Compares storage, not values.
    package func isIdentical(to other: EnvironmentValues) -> Bool { storage === other.storage }
}
