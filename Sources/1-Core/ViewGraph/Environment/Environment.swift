import Observation

/// A property wrapper that reads a value from the environment of a view.
///
/// The environment carries values from a view to all views inside it, without passing them through each initializer:
/// the font, the color scheme, or the action that dismisses a sheet.
///
/// ```swift
/// @Environment(\.dismiss) private var dismiss
///
/// Button("Close") { dismiss() }
/// ```
///
/// Read an `@Observable` object that an outer view has set with ``View/environment(_:)`` by its type:
///
/// ```swift
/// @Environment(Library.self) private var library
/// ```
///
/// The view is evaluated again when its environment changes, and when a property of the object that its body has read
/// changes.
@propertyWrapper public struct Environment<Value> {
    private enum Source {
        case path(KeyPath<EnvironmentValues, Value>)
        /// An object, found by its type: there is one way to read it for each type of value.
        case object(@MainActor (EnvironmentValues) -> Value)
    }

    private let source: Source
    private var values = EnvironmentValues()

    /// Creates a property that reads the value at a key path.
    public init(_ path: KeyPath<EnvironmentValues, Value>) { source = .path(path) }

    /// Creates a property that reads an observable object by its type.
    ///
    /// Reading the property stops the process if no outer view has set such an object. Declare the property optional
    /// where the object may be missing.
    public init(_ type: Value.Type) where Value: AnyObject & Observable {
        source = .object { values in
            guard let object = values[object: ObservableSlot<Value>()]?.object else {
                preconditionFailure(MissingObject.message(type: "\(Value.self)", modifier: "environment(_:)"))
            }
            return object
        }
    }

    /// Creates a property that reads an observable object by its type; `nil` if no outer view has set one.
    public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
        source = .object { $0[object: ObservableSlot<Object>()]?.object }
    }

    /// The value in the view's environment.
    @MainActor public var wrappedValue: Value {
        switch source {
        case .path(let path): values[keyPath: path]
        case .object(let read): read(values)
        }
    }
}

extension Environment: DynamicProperty {
    package mutating func connect(to storage: AnyObject?, of node: Node) -> AnyObject? {
        values = node.environment
        return nil
    }

    package func isEqual(to other: Environment) -> Bool {
        switch (source, other.source) {
        case (.path(let path), .path(let other)): path == other
        case (.object, .object): true
        default: false
        }
    }
}

extension View {
    /// Sets an observable object for this view and everything inside, which read it with `@Environment(Type.self)`.
    ///
    /// The object is found by the type that it is passed as; `nil` removes the one that an outer view has set.
    ///
    /// ```swift
    /// ContentView().environment(library)
    /// ```
    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
        let reference = object.map { ObjectReference($0) }
        return EnvironmentView(self, \.[object: ObservableSlot<Object>()], value: .some(reference)) { $0 = reference }
    }
}
