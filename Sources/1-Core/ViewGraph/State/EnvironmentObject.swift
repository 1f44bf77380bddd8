/// A property wrapper for an observable object that an outer view has set.
///
/// Use it for a model that many views share, without passing it through each initializer. Every change of the object
/// evaluates the body again.
///
/// ```swift
/// struct QueueButton: View {
///     @EnvironmentObject private var library: Library
///
///     var body: some View { Text("\(library.queue.count) items") }
/// }
///
/// QueueButton().environmentObject(library)
/// ```
///
/// Reading the property stops the process if no outer view has set an object of the type. For `@Observable` classes
/// use `@Environment(Library.self)`, of which there is an optional form.
@propertyWrapper public struct EnvironmentObject<ObjectType: ObservableObject> {
    private var object: ObjectType?

    /// Creates a property that reads the object of this type.
    public init() {}

    /// The object. It must have been set with ``View/environmentObject(_:)``.
    @MainActor public var wrappedValue: ObjectType {
        guard let object else {
            preconditionFailure(MissingObject.message(type: "\(ObjectType.self)", modifier: "environmentObject(_:)"))
        }
        return object
    }

    /// Access to bindings to the object's properties.
    @MainActor public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
    }
}

extension EnvironmentObject: DynamicProperty {
    package mutating func connect(to storage: AnyObject?, of node: Node) -> AnyObject? {
        object = node.environment[object: ObservableObjectSlot<ObjectType>()]?.object
        guard let object else { return nil }
        if let storage = storage as? ObjectObservation, storage.object === object { return storage }
        return ObjectObservation(of: object, for: node)
    }

    package func isEqual(to other: EnvironmentObject) -> Bool { true }
}

extension View {
    /// Sets an object for this view and everything inside, which read it with ``EnvironmentObject``.
    ///
    /// The object is found by the type it is passed as. An inner view can set another object of the same type.
    public func environmentObject<ObjectType: ObservableObject>(_ object: ObjectType) -> some View {
        let reference = ObjectReference(object)
        return EnvironmentView(
            self, \.[object: ObservableObjectSlot<ObjectType>()], value: .some(reference)
        ) { $0 = reference }
    }
}
