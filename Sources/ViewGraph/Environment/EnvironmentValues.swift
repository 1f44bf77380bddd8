/// The values that a view inherits from those around it.
public struct EnvironmentValues {
    private final class Storage {
        let values: [ObjectIdentifier: Any]
        init(_ values: [ObjectIdentifier: Any]) { self.values = values }
    }

    private var storage = Storage([:])

    /// The default of each value.
    public init() {}

    /// The value of a key, or its default.
    @MainActor public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { storage.values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set {
            if let old = storage.values[ObjectIdentifier(key)] as? Key.Value,
                let areEqual = equality(of: Key.Value.self), areEqual(old, newValue)
            {
                return
            }
            var values = storage.values
            values[ObjectIdentifier(key)] = newValue
            storage = Storage(values)
        }
    }

    /// Whether nothing was written between the two. Cheap: no value is compared.
    package func isIdentical(to other: EnvironmentValues) -> Bool { storage === other.storage }
}
