/// The values that a view inherits from those around it.
public struct EnvironmentValues {
    /// What views read most: each text reads eight values whenever it is configured.
    struct Known {
        var font = Font.body
        var foregroundColor: Color?
        var tint: Color?
        var isEnabled = true
        var layoutDirection = LayoutDirection.leftToRight
        var colorScheme = ColorScheme.light
        var lineLimit: Int?
        var multilineTextAlignment = TextAlignment.leading
        var truncationMode = Text.TruncationMode.tail
    }

    private final class Storage: Sendable {
        let known: Known
        // Never written after it was made; what it holds is read on the main actor.
        nonisolated(unsafe) let others: [ObjectIdentifier: Any]

        init(_ known: Known, _ others: [ObjectIdentifier: Any]) {
            self.known = known
            self.others = others
        }

        static let empty = Storage(Known(), [:])
    }

    private var storage = Storage.empty

    /// The default of each value.
    public init() {}

    /// The value of a key, or its default.
    @MainActor public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { storage.others[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set {
            if let old = storage.others[ObjectIdentifier(key)] as? Key.Value,
                let areEqual = equality(of: Key.Value.self), areEqual(old, newValue)
            {
                return
            }
            var others = storage.others
            others[ObjectIdentifier(key)] = newValue
            storage = Storage(storage.known, others)
        }
    }

    /// What most views read, without a look-up. A value that is written as it was changes nothing.
    @MainActor subscript<Value: Equatable>(known path: WritableKeyPath<Known, Value>) -> Value {
        get { storage.known[keyPath: path] }
        set {
            var known = storage.known
            guard known[keyPath: path] != newValue else { return }
            known[keyPath: path] = newValue
            storage = Storage(known, storage.others)
        }
    }

    /// The values that most views read.
    @MainActor var known: Known { storage.known }

    /// Whether nothing was written between the two. Cheap: no value is compared.
    package func isIdentical(to other: EnvironmentValues) -> Bool { storage === other.storage }
}
