/// A reference to a value that is stored elsewhere: it reads the value and writes it back.
///
/// Use a binding to let a view change state that another view owns. Projecting a property wrapper creates one, and
/// dynamic member lookup derives bindings to parts of the value:
///
/// ```swift
/// struct Settings: View {
///     @State private var options = Options()
///
///     var body: some View {
///         Toggle("Subtitles", isOn: $options.showsSubtitles)
///     }
/// }
/// ```
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    private let getter: @MainActor () -> Value
    private let setter: @MainActor (Value) -> Void
    /// The identity of the storage, which is equal for bindings to the same place; `nil` if it is unknown.
    private let place: AnyHashable?

    /// Creates a binding from closures.
    ///
    /// Use it to convert a value, for example from a number to a text. Such bindings cannot be compared: a view that
    /// stores one is evaluated whenever its parent is. Where a projection such as `$options.showsSubtitles` suffices,
    /// prefer it.
    ///
    /// - Parameters:
    ///   - get: Returns the value. Called whenever a view reads the binding.
    ///   - set: Stores a new value. It must change some state; otherwise no view is updated.
    public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
        getter = get
        setter = set
        place = nil
    }

    init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void, place: AnyHashable?) {
        getter = get
        setter = set
        self.place = place
    }

    init(location: StateLocation<Value>) {
        getter = { location.value }
        setter = { location.set($0) }
        place = AnyHashable(ObjectIdentifier(location))
    }

    /// Creates a binding to a property of an observable object, which the binding retains.
    init<Object: AnyObject>(_ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>) {
        // Key paths are immutable, but the compiler cannot know this if they capture values. The object is used on the
        // main actor only.
        nonisolated(unsafe) let (object, path) = (object, path)
        getter = { object[keyPath: path] }
        setter = { object[keyPath: path] = $0 }
        place = AnyHashable([AnyHashable(ObjectIdentifier(object)), AnyHashable(path)])
    }

    /// Creates a binding to a fixed value, for previews and tests. Writes have no effect.
    @MainActor public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }

    /// The current value. Writing it updates every view that reads it.
    @MainActor public var wrappedValue: Value {
        get { getter() }
        nonmutating set { setter(newValue) }
    }

    /// Creates a binding from the parameter of a closure, such as `$item` in `ForEach($items) { $item in … }`.
    public init(projectedValue: Binding<Value>) { self = projectedValue }

    /// The binding itself, so that `$binding` passes it on.
    public var projectedValue: Binding<Value> { self }

    /// Returns a binding to a part of the value.
    public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
        let (getter, setter) = (getter, setter)
        // Key paths are immutable, but the compiler cannot know this if they capture values.
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

    /// Returns a binding to the same value whose writes are animated.
    @MainActor public func animation(_ animation: Animation? = .default) -> Binding<Value> {
        let (getter, setter) = (getter, setter)
        return Binding(
            get: getter, set: { value in withAnimation(animation) { setter(value) } }, place: place)
    }
}

extension Binding where Value: MutableCollection & RandomAccessCollection, Value.Index: Hashable {
    /// Returns a binding to the element at an index. Once the collection is too short for it, the binding keeps the last
    /// value, and writes have no effect.
    @MainActor func element(at index: Value.Index, id: AnyHashable) -> Binding<Value.Element> {
        let (getter, setter) = (getter, setter)
        let last = getter()[index]
        return Binding<Value.Element>(
            get: {
                let all = getter()
                return index >= all.startIndex && index < all.endIndex ? all[index] : last
            },
            set: { element in
                var all = getter()
                guard index >= all.startIndex, index < all.endIndex else { return }
                all[index] = element
                setter(all)
            },
            place: place.map { AnyHashable([$0, id, AnyHashable(index)]) })
    }
}

extension Binding: DynamicProperty {
    package mutating func connect(to storage: AnyObject?, of node: Node) -> AnyObject? { nil }

    /// A body that has read the storage is marked by writes to it, so that comparing the storage is enough.
    package func isEqual(to other: Binding) -> Bool { place != nil && place == other.place }
}
