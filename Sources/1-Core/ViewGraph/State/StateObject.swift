/// An object that belongs to a view: made once, when the view comes into the tree, and kept while it is there. Each of
/// its changes runs the body again, also when it reads nothing.
@propertyWrapper public struct StateObject<ObjectType: ObservableObject> {
    private let make: () -> ObjectType
    private var location: ObjectLocation<ObjectType>?

    /// Makes the object when the view comes into the tree, and then never again.
    public init(wrappedValue: @autoclosure @escaping () -> ObjectType) { make = wrappedValue }

    /// The object. Before the view is in the tree it is a new one each time.
    @MainActor public var wrappedValue: ObjectType { location?.object ?? make() }

    /// Bindings to the properties of the object.
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

/// Where the object of a `StateObject` lives.
@MainActor final class ObjectLocation<ObjectType: ObservableObject> {
    let object: ObjectType
    private let observation: ObjectObservation

    init(_ object: ObjectType, node: Node) {
        self.object = object
        observation = ObjectObservation(of: object, for: node)
    }
}
