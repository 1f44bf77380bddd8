/// A property wrapper for a value that a view owns.
///
/// Use it for the small facts that concern a single view, such as a selection or the text in a field. Declare the
/// property `private` with an initial value, and pass its projection, as in `$count`, to views that should change it.
/// For data of the application use an `@Observable` object, or ``StateObject``.
///
/// The value is stored in the graph and lives as long as the view is in the tree. Writing it marks every view that has
/// read it; their bodies are evaluated once in the next turn of the main loop, however many writes there were. Equal
/// values change nothing.
///
/// ```swift
/// struct Counter: View {
///     @State private var count = 0
///
///     var body: some View {
///         Button("\(count)") { count += 1 }
///     }
/// }
/// ```
///
/// An `@Observable` object in a state is kept, and a body is evaluated again when a property that it has read changes.
/// An ``ObservableObject`` is kept without being observed; use ``StateObject`` to observe it.
@propertyWrapper public struct State<Value> {
    private let initial: Value
    private var location: StateLocation<Value>?

    /// Creates a state with an initial value.
    public init(wrappedValue: Value) { initial = wrappedValue }
    /// Creates a state with an initial value.
    public init(initialValue: Value) { initial = initialValue }

    /// The current value. Outside the tree this is the initial value, and writes have no effect.
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
    /// Creates a state whose initial value is `nil`.
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
