/// A key of the environment, with the value it has where nobody set one.
public protocol EnvironmentKey {
    associatedtype Value
    @MainActor static var defaultValue: Value { get }
}
