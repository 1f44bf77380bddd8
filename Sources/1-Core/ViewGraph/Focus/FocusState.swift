/// A property wrapper for the keyboard focus of a view: read it to know where the focus is, write it to move the focus.
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
    /// A projection of the focus state, for `focused(_:)` and `focused(_:equals:)`.
    @MainActor @propertyWrapper public struct Binding {
        let binding: ViewGraph.Binding<Value>

        /// The focus state.
        public var wrappedValue: Value {
            get { binding.wrappedValue }
            nonmutating set { binding.wrappedValue = newValue }
        }

        /// The binding itself.
        public var projectedValue: Binding { self }
    }

    private var state: State<Value>

    /// Creates a state that is `true` while one view has the focus.
    public init() where Value == Bool { state = State(wrappedValue: false) }

    /// Creates a state that identifies which of several views has the focus; `nil` for none.
    public init<Part: Hashable>() where Value == Part? { state = State(wrappedValue: nil) }

    /// The current focus. Writing it moves the focus in the next turn of the main loop.
    @MainActor public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }

    /// A binding for the `focused` modifiers.
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
