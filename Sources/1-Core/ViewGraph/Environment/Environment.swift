/// A value of the environment that the view reads.
@propertyWrapper public struct Environment<Value> {
    private let path: KeyPath<EnvironmentValues, Value>
    private var values = EnvironmentValues()

    /// Reads the value at a key path.
    public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }

    /// The value that the view inherits.
    @MainActor public var wrappedValue: Value { values[keyPath: path] }
}

extension Environment: DynamicProperty {
    package mutating func connect(to storage: AnyObject?, of node: Node) -> AnyObject? {
        values = node.environment
        return nil
    }

    package func isEqual(to other: Environment) -> Bool { path == other.path }
}
