/// The place of the objects of one type in the environment.
protocol ObjectSlot: Hashable {
    associatedtype Object: AnyObject
}

/// The place of an object that is read with `@Environment(Type.self)`.
struct ObservableSlot<Object: AnyObject>: ObjectSlot {}

/// The place of an object that is read with ``EnvironmentObject``.
struct ObservableObjectSlot<Object: AnyObject>: ObjectSlot {}

/// An object in the environment. References to one object are equal, so that passing it on again changes nothing.
struct ObjectReference<Object: AnyObject>: Equatable {
    let object: Object

    init(_ object: Object) { self.object = object }

    static func == (lhs: ObjectReference, rhs: ObjectReference) -> Bool { lhs.object === rhs.object }
}

private enum ObjectKey<Slot: ObjectSlot>: EnvironmentKey {
    static var defaultValue: ObjectReference<Slot.Object>? { nil }
}

extension EnvironmentValues {
    @MainActor subscript<Slot: ObjectSlot>(object slot: Slot) -> ObjectReference<Slot.Object>? {
        get { self[ObjectKey<Slot>.self] }
        set { self[ObjectKey<Slot>.self] = newValue }
    }
}

/// The message for a view whose environment lacks an object.
enum MissingObject {
    static func message(type: String, modifier: String) -> String {
        "Cannot read an object of type \(type): no view around sets one. "
            + "Add .\(modifier) with an object of this type to a view around, for example the window's content."
    }
}
