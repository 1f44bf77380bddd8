/// A property of a class that notifies its object and its subscribers before each write.
///
/// A write sends the object's ``ObservableObject/objectWillChange``, then delivers the new value to the subscribers of
/// the projected publisher, then stores it: a subscriber that reads the property sees the old value. Equal values are
/// delivered too. A write of the same property inside a delivery is delivered immediately but does not last, because
/// the outer write is stored after it. All this is as in Combine.
///
/// ```swift
/// class Counter: ObservableObject {
///     @Published var count = 0
/// }
/// let counter = Counter()
/// let subscription = counter.$count.sink { print($0) }  // prints 0
/// counter.count = 1  // prints 1
/// ```
///
/// The isolation of the class protects the value.
@propertyWrapper public struct Published<Value> {
    private let storage: Storage

    /// Creates a property with an initial value.
    public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    /// Creates a property with an initial value.
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

    /// Not available: the property is accessed through its object.
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { preconditionFailure("@Published is only available on properties of classes") }
        set { preconditionFailure("@Published is only available on properties of classes") }
    }

    /// The value of the property in an object.
    public static subscript<Object: AnyObject>(
        _enclosingInstance object: Object,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<Object, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<Object, Published<Value>>
    ) -> Value {
        get { object[keyPath: storageKeyPath].storage.value }
        set { object[keyPath: storageKeyPath].storage.write(newValue) }
    }

    /// The values of the property: the current one first, then each new one before it is stored.
    public var projectedValue: Publisher { Publisher(storage: storage) }

    /// A publisher of a property's values.
    public struct Publisher {
        fileprivate let storage: Storage
    }

    fileprivate final class Storage {
        private(set) var value: Value
        let subscribers = SubscriberList<Value, Never>()
        /// The publisher of the object, as soon as it has been requested.
        var objectWillChange: ObservableObjectPublisher?

        init(_ value: Value) { self.value = value }

        func write(_ newValue: Value) {
            objectWillChange?.send()
            subscribers.send(newValue)
            value = newValue
        }
    }
}

extension Published.Publisher: Publisher {
    /// The type of the values.
    public typealias Output = Value
    /// The publisher never fails.
    public typealias Failure = Never

    /// Subscribes with closures; see ``Publisher``.
    public func subscribe(
        receiveCompletion: @escaping (Subscribers.Completion<Never>) -> Void,
        receiveValue: @escaping (Value) -> Void
    ) -> AnyCancellable {
        let subscriber = Subscriber(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        let cancellable = storage.subscribers.add(subscriber)
        subscriber.receive(storage.value)
        return cancellable
    }
}

/// A published property of an object whose publisher has been requested.
protocol PublishedProperty {
    /// Sends a publisher before each write from now on.
    func willChange(sends publisher: ObservableObjectPublisher)
}

extension Published: PublishedProperty {
    func willChange(sends publisher: ObservableObjectPublisher) { storage.objectWillChange = publisher }
}
