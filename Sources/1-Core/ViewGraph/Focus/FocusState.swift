/// Where the keyboard is among a view's parts: read to know, written to move it.
///
/// ```swift
/// struct Search: View {
///     @State private var text = ""
///     @FocusState private var isSearching: Bool
///
///     var body: some View {
///         TextField("Search", text: $text).focused($isSearching)
///         Button("Search") { isSearching = true }
///     }
/// }
/// ```
@propertyWrapper public struct FocusState<Value: Hashable> {
    /// What connects a view with the state; see `focused(_:)` and `focused(_:equals:)`.
    @MainActor @propertyWrapper public struct Binding {
        let binding: ViewGraph.Binding<Value>

        /// The state.
        public var wrappedValue: Value {
            get { binding.wrappedValue }
            nonmutating set { binding.wrappedValue = newValue }
        }

        /// The same binding.
        public var projectedValue: Binding { self }
    }

    private var state: State<Value>

    /// Makes a state that says whether the keyboard is in one view.
    public init() where Value == Bool { state = State(wrappedValue: false) }

    /// Makes a state that says in which of several views the keyboard is; `nil` for none.
    public init<Part: Hashable>() where Value == Part? { state = State(wrappedValue: nil) }

    /// The state. A write moves the keyboard in the next turn of the main loop.
    @MainActor public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }

    /// What connects a view with the state.
    @MainActor public var projectedValue: Binding { Binding(binding: state.projectedValue) }
}

extension FocusState: DynamicProperty {
    package mutating func connect(to storage: AnyObject?, of node: Node) -> AnyObject? {
        state.connect(to: storage, of: node)
    }

    package func isEqual(to other: FocusState) -> Bool { true }
}

extension FocusState.Binding: DynamicProperty {
    package mutating func connect(to storage: AnyObject?, of node: Node) -> AnyObject? { nil }

    package func isEqual(to other: FocusState.Binding) -> Bool { binding.isEqual(to: other.binding) }
}
