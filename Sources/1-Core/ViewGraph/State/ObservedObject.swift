/// An object that belongs to somebody else: each of its changes runs the body again, also when it reads nothing.
@propertyWrapper public struct ObservedObject<ObjectType: ObservableObject> {
    /// Bindings to an object's properties.
    @MainActor @dynamicMemberLookup public struct Wrapper {
        let object: ObjectType

        /// A binding to a property.
        public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<ObjectType, Value>) -> Binding<Value> {
            let object = object
            return Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
        }
    }

    private let object: ObjectType

    /// Observes an object.
    public init(wrappedValue: ObjectType) { object = wrappedValue }

    /// The object.
    @MainActor public var wrappedValue: ObjectType { object }

    /// Bindings to the properties of the object.
    @MainActor public var projectedValue: Wrapper { Wrapper(object: object) }
}

extension ObservedObject: DynamicProperty {
    package mutating func connect(to storage: AnyObject?, of node: Node) -> AnyObject? {
        if let storage = storage as? ObjectObservation, storage.object === object { return storage }
        return ObjectObservation(of: object, for: node)
    }

    package func isEqual(to other: ObservedObject) -> Bool { object === other.object }
}

/// Marks a node with each change of an object, for as long as it is kept.
@MainActor final class ObjectObservation {
    let object: AnyObject
    private var cancellable: AnyCancellable?

    init(of object: any ObservableObject, for node: Node) {
        self.object = object
        cancellable = observeChanges(of: object) { [link = node.link] in MainActorHop.run { link.target?.markDirty() } }
    }
}
