/// A value that lives elsewhere, to read and to write.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    private let getter: @MainActor () -> Value
    private let setter: @MainActor (Value) -> Void
    /// Tells bindings to the same place from others; `nil` where nobody can know.
    private let place: AnyHashable?

    /// Reads and writes by closures. A body that holds such a binding is evaluated whenever the view around it is.
    public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
        getter = get
        setter = set
        place = nil
    }

    private init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void, place: AnyHashable?)
    {
        getter = get
        setter = set
        self.place = place
    }

    init(location: StateLocation<Value>) {
        getter = { location.value }
        setter = { location.set($0) }
        place = AnyHashable(ObjectIdentifier(location))
    }

    /// A binding that reads a fixed value; writes are lost.
    @MainActor public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }

    /// The value.
    @MainActor public var wrappedValue: Value {
        get { getter() }
        nonmutating set { setter(newValue) }
    }

    /// The same binding.
    public var projectedValue: Binding<Value> { self }

    /// A binding to a part of the value.
    public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
        let (getter, setter) = (getter, setter)
        // Key paths are immutable; only the compiler cannot know it of one that captures.
        nonisolated(unsafe) let path = path
        return Binding<Part>(
            get: { getter()[keyPath: path] },
            set: { part in
                var value = getter()
                value[keyPath: path] = part
                setter(value)
            },
            place: place.map { AnyHashable([$0, AnyHashable(path)]) })
    }

    /// The same place with writes animated.
    @MainActor public func animation(_ animation: Animation? = .default) -> Binding<Value> {
        let (getter, setter) = (getter, setter)
        return Binding(
            get: getter, set: { value in withAnimation(animation) { setter(value) } }, place: place)
    }
}

extension Binding: DynamicProperty {
    package mutating func connect(to storage: AnyObject?, of node: Node) -> AnyObject? { nil }

    /// Bodies that read a state's place are marked when it is written, so that the same place needs no other look.
    package func isEqual(to other: Binding) -> Bool { place != nil && place == other.place }
}
