/// A value that belongs to a view for as long as the view is in the tree.
///
/// A write marks the view; its body runs once in the next turn of the main loop, however many writes there were. An
/// object held here is kept, not observed: the body runs again only for tracked properties that it reads.
@propertyWrapper public struct State<Value> {
    private let initial: Value
    private var location: StateLocation<Value>?

    /// Makes a state with its first value.
    public init(wrappedValue: Value) { initial = wrappedValue }
    /// Makes a state with its first value.
    public init(initialValue: Value) { initial = initialValue }

    /// The value. Before the view is in the tree it is the initial one, and writes are lost.
    @MainActor public var wrappedValue: Value {
        get { location?.value ?? initial }
        nonmutating set { location?.set(newValue) }
    }

    /// A binding to the value.
    @MainActor public var projectedValue: Binding<Value> {
        guard let location else { return .constant(initial) }
        return Binding(location: location)
    }
}

extension State where Value: ExpressibleByNilLiteral {
    /// Makes a state that is `nil` at first.
    public init() { self.init(wrappedValue: nil) }
}

extension State: DynamicProperty {
    package mutating func connect(to storage: AnyObject?, of node: Node) -> AnyObject? {
        let location = storage as? StateLocation<Value> ?? StateLocation(initial)
        self.location = location
        return location
    }

    package func isEqual(to other: State) -> Bool { true }
}
