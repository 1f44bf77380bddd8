/// A property wrapper for an observable object that a view owns.
///
/// The object is created once, when the view enters the tree, and lives as long as the view is there. Every change of
/// the object evaluates the body again.
///
/// ```swift
/// struct Screen: View {
///     @StateObject private var model = ScreenModel()
///
///     var body: some View { Text(model.title) }
/// }
/// ```
///
/// Pass the object to other views as an ``ObservedObject``.
@propertyWrapper public struct StateObject<ObjectType: ObservableObject> {
    private let make: () -> ObjectType
    private var location: ObjectLocation<ObjectType>?

    /// Creates a state object. The closure runs once, when the view enters the tree.
    public init(wrappedValue: @autoclosure @escaping () -> ObjectType) { make = wrappedValue }

    /// The object. Outside the tree each access creates a new one.
    @MainActor public var wrappedValue: ObjectType { location?.object ?? make() }

    /// Access to bindings to the object's properties.
    @MainActor public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
    }
}

extension StateObject: DynamicProperty {
    package mutating func connect(to storage: AnyObject?, of node: Node) -> AnyObject? {
        let location = storage as? ObjectLocation<ObjectType> ?? ObjectLocation(make(), node: node)
        self.location = location
        return location
    }

    package func isEqual(to other: StateObject) -> Bool { true }
}

/// The storage of a ``StateObject``.
@MainActor final class ObjectLocation<ObjectType: ObservableObject> {
    let object: ObjectType
    private let observation: ObjectObservation

    init(_ object: ObjectType, node: Node) {
        self.object = object
        observation = ObjectObservation(of: object, for: node)
    }
}
