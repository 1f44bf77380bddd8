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
/// The view is evaluated again when its environment changes.
@propertyWrapper public struct Environment<Value> {
    private let path: KeyPath<EnvironmentValues, Value>
    private var values = EnvironmentValues()

    /// Creates a property that reads the value at a key path.
    public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }

    /// The value in the view's environment.
    @MainActor public var wrappedValue: Value { values[keyPath: path] }
}

extension Environment: DynamicProperty {
    package mutating func connect(to storage: AnyObject?, of node: Node) -> AnyObject? {
        values = node.environment
        return nil
    }

    package func isEqual(to other: Environment) -> Bool { path == other.path }
}
