/// A key of the environment, with the value it has where nobody set one.
public protocol EnvironmentKey {
    /// The type of the value.
    associatedtype Value
    /// The value where nobody set one.
    @MainActor static var defaultValue: Value { get }
}
