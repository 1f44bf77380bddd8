/// A key for a custom environment value.
///
/// Declare a key with a default value, then extend ``EnvironmentValues`` with a property that uses it:
///
/// ```swift
/// private enum AccentKey: EnvironmentKey { static let defaultValue = Color.blue }
///
/// extension EnvironmentValues {
///     var accent: Color {
///         get { self[AccentKey.self] }
///         set { self[AccentKey.self] = newValue }
///     }
/// }
/// ```
public protocol EnvironmentKey {
    /// The type of the value.
    associatedtype Value
    /// The value used where none was set.
    @MainActor static var defaultValue: Value { get }
}
