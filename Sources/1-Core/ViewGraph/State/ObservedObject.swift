/// A property wrapper that observes an object owned elsewhere.
///
/// Every change of the object evaluates the body again, whether the body reads the changed property or not. Use
/// ``StateObject`` for an object that the view itself creates, because an observed object that is created in a view's
/// initializer is replaced with each new value of the view.
@propertyWrapper public struct ObservedObject<ObjectType: ObservableObject> {
    /// Derives bindings to the properties of the object, as in `$model.name`.
    @MainActor @dynamicMemberLookup public struct Wrapper {
        let object: ObjectType

        /// Returns a binding to a property of the object.
        public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<ObjectType, Value>) -> Binding<Value> {
            let object = object
            return Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
        }
    }

    private let object: ObjectType

    /// Creates an observed object.
    public init(wrappedValue: ObjectType) { object = wrappedValue }

    /// The observed object.
    @MainActor public var wrappedValue: ObjectType { object }

    /// Access to bindings to the object's properties.
    @MainActor public var projectedValue: Wrapper { Wrapper(object: object) }
}

extension ObservedObject: DynamicProperty {
    package mutating func connect(to storage: AnyObject?, of node: Node) -> AnyObject? {
        if let storage = storage as? ObjectObservation, storage.object === object { return storage }
        return ObjectObservation(of: object, for: node)
    }

    package func isEqual(to other: ObservedObject) -> Bool { object === other.object }
}

/// Marks a node with each change of an object, as long as the observation exists.
@MainActor final class ObjectObservation {
    let object: AnyObject
    private var cancellable: AnyCancellable?

    init(of object: any ObservableObject, for node: Node) {
        self.object = object
        cancellable = observeChanges(of: object) { [link = node.link] in MainActorHop.run { link.target?.markDirty() } }
    }
}
