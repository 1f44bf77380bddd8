import Foundation

/// A property wrapper for a setting that is kept between runs of the application.
///
/// Every view that reads the same key shows the same value and is updated when it changes.
///
/// ```swift
/// struct PlaybackSettings: View {
///     @AppStorage("skipsIntros") private var skipsIntros = true
///     @AppStorage("quality") private var quality = Quality.automatic
///
///     var body: some View { Toggle("Skip intros", isOn: $skipsIntros) }
/// }
/// ```
///
/// In an `App` of `ViewGraphGTK`, values are kept in a file of the application; elsewhere, for example in tests, in
/// memory. ``View/defaultAppStorage(_:)`` sets another store. A stored text that does not have the property's type counts
/// as missing: the property then has its default value.
///
/// Keep only a few small values there, because all of them are written together. Passwords belong in the system's keyring.
@propertyWrapper public struct AppStorage<Value> {
    private let key: String
    private let coding: TextCoding<Value>
    private let initial: Value
    private let explicitStore: AppStorageStore?
    private var store: AppStorageStore?

    init(_ initial: Value, _ key: String, _ store: AppStorageStore?, _ coding: TextCoding<Value>) {
        precondition(!key.isEmpty, "a key of AppStorage is not empty")
        self.key = key
        self.initial = initial
        self.coding = coding
        explicitStore = store
    }

    /// The stored value, otherwise the default one. Outside the tree, a property that names no store has its
    /// default value, and writes have no effect.
    @MainActor public var wrappedValue: Value {
        get { Self.read(store ?? explicitStore, key, coding) ?? initial }
        nonmutating set { (store ?? explicitStore)?.set(coding.encode(newValue), forKey: key) }
    }

    /// A binding to the value.
    @MainActor public var projectedValue: Binding<Value> {
        guard let store = store ?? explicitStore else { return .constant(initial) }
        let (key, coding, initial) = (key, coding, initial)
        return Binding(
            get: { Self.read(store, key, coding) ?? initial },
            set: { store.set(coding.encode($0), forKey: key) },
            place: AnyHashable([AnyHashable(ObjectIdentifier(store)), AnyHashable(key)]))
    }

    @MainActor private static func read(_ store: AppStorageStore?, _ key: String, _ coding: TextCoding<Value>) -> Value?
    {
        store?.text(forKey: key).flatMap(coding.decode)
    }
}

extension AppStorage: DynamicProperty {
    package mutating func connect(to storage: AnyObject?, of node: Node) -> AnyObject? {
        store = explicitStore ?? node.environment.appStorage
        return nil
    }

    /// A body that has read the value is marked by writes to it.
    package func isEqual(to other: AppStorage) -> Bool { key == other.key && explicitStore === other.explicitStore }
}

// MARK: Types of values

extension AppStorage {
    /// Creates a property for a flag.
    public init(wrappedValue: Value, _ key: String, store: AppStorageStore? = nil) where Value == Bool {
        self.init(wrappedValue, key, store, .bool)
    }

    /// Creates a property for a whole number.
    public init(wrappedValue: Value, _ key: String, store: AppStorageStore? = nil) where Value == Int {
        self.init(wrappedValue, key, store, .integer)
    }

    /// Creates a property for a number.
    public init(wrappedValue: Value, _ key: String, store: AppStorageStore? = nil) where Value == Double {
        self.init(wrappedValue, key, store, .number)
    }

    /// Creates a property for a text.
    public init(wrappedValue: Value, _ key: String, store: AppStorageStore? = nil) where Value == String {
        self.init(wrappedValue, key, store, .text)
    }

    /// Creates a property for an address.
    public init(wrappedValue: Value, _ key: String, store: AppStorageStore? = nil) where Value == URL {
        self.init(wrappedValue, key, store, .address)
    }

    /// Creates a property for a date.
    public init(wrappedValue: Value, _ key: String, store: AppStorageStore? = nil) where Value == Date {
        self.init(wrappedValue, key, store, .date)
    }

    /// Creates a property for data, which is stored as Base64. Keep it small.
    public init(wrappedValue: Value, _ key: String, store: AppStorageStore? = nil) where Value == Data {
        self.init(wrappedValue, key, store, .data)
    }

    /// Creates a property for a value that is represented by a text. An unknown text counts as missing.
    public init(wrappedValue: Value, _ key: String, store: AppStorageStore? = nil)
    where Value: RawRepresentable, Value.RawValue == String {
        self.init(wrappedValue, key, store, .raw(.text))
    }

    /// Creates a property for a value that is represented by a whole number. An unknown number counts as missing.
    public init(wrappedValue: Value, _ key: String, store: AppStorageStore? = nil)
    where Value: RawRepresentable, Value.RawValue == Int {
        self.init(wrappedValue, key, store, .raw(.integer))
    }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
    /// Creates a property for a flag that may be missing. Writing `nil` removes it.
    public init(_ key: String, store: AppStorageStore? = nil) where Value == Bool? {
        self.init(nil, key, store, .optional(.bool))
    }

    /// Creates a property for a whole number that may be missing. Writing `nil` removes it.
    public init(_ key: String, store: AppStorageStore? = nil) where Value == Int? {
        self.init(nil, key, store, .optional(.integer))
    }

    /// Creates a property for a number that may be missing. Writing `nil` removes it.
    public init(_ key: String, store: AppStorageStore? = nil) where Value == Double? {
        self.init(nil, key, store, .optional(.number))
    }

    /// Creates a property for a text that may be missing. Writing `nil` removes it.
    public init(_ key: String, store: AppStorageStore? = nil) where Value == String? {
        self.init(nil, key, store, .optional(.text))
    }

    /// Creates a property for an address that may be missing. Writing `nil` removes it.
    public init(_ key: String, store: AppStorageStore? = nil) where Value == URL? {
        self.init(nil, key, store, .optional(.address))
    }

    /// Creates a property for a date that may be missing. Writing `nil` removes it.
    public init(_ key: String, store: AppStorageStore? = nil) where Value == Date? {
        self.init(nil, key, store, .optional(.date))
    }

    /// Creates a property for data that may be missing. Writing `nil` removes it.
    public init(_ key: String, store: AppStorageStore? = nil) where Value == Data? {
        self.init(nil, key, store, .optional(.data))
    }

    /// Creates a property for a value that is represented by a text and may be missing. Writing `nil` removes it.
    public init<Raw: RawRepresentable>(_ key: String, store: AppStorageStore? = nil)
    where Value == Raw?, Raw.RawValue == String {
        self.init(nil, key, store, .optional(.raw(.text)))
    }

    /// Creates a property for a value that is represented by a whole number and may be missing. Writing `nil` removes
    /// it.
    public init<Raw: RawRepresentable>(_ key: String, store: AppStorageStore? = nil)
    where Value == Raw?, Raw.RawValue == Int {
        self.init(nil, key, store, .optional(.raw(.integer)))
    }
}

/// The text of a value in a store.
struct TextCoding<Value> {
    let decode: (String) -> Value?
    /// Returns `nil` to remove the value.
    let encode: (Value) -> String?
}

extension TextCoding<Bool> {
    static var bool: Self { Self(decode: { Bool($0) }, encode: { $0 ? "true" : "false" }) }
}

extension TextCoding<Int> {
    static var integer: Self { Self(decode: { Int($0) }, encode: { String($0) }) }
}

extension TextCoding<Double> {
    // The description of a number reads back as the same number.
    static var number: Self { Self(decode: { Double($0) }, encode: { $0.description }) }
}

extension TextCoding<String> {
    static var text: Self { Self(decode: { $0 }, encode: { $0 }) }
}

extension TextCoding<URL> {
    static var address: Self { Self(decode: { URL(string: $0) }, encode: { $0.absoluteString }) }
}

extension TextCoding<Date> {
    static var date: Self {
        Self(
            decode: { text in
                Double(text).flatMap { $0.isFinite ? Date(timeIntervalSinceReferenceDate: $0) : nil }
            }, encode: { $0.timeIntervalSinceReferenceDate.description })
    }
}

extension TextCoding<Data> {
    static var data: Self { Self(decode: { Data(base64Encoded: $0) }, encode: { $0.base64EncodedString() }) }
}

extension TextCoding {
    static func raw<Raw>(_ inner: TextCoding<Raw>) -> Self where Value: RawRepresentable, Value.RawValue == Raw {
        Self(decode: { inner.decode($0).flatMap { Value(rawValue: $0) } }, encode: { inner.encode($0.rawValue) })
    }

    static func optional<Wrapped>(_ inner: TextCoding<Wrapped>) -> Self where Value == Wrapped? {
        Self(decode: { inner.decode($0).map { .some($0) } }, encode: { $0.flatMap(inner.encode) })
    }
}
