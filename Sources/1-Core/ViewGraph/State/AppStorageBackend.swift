/// A place that keeps the values of an ``AppStorageStore``, such as a file.
///
/// All methods are called on the main actor and must not block for long. A backend reports its own errors; the
/// store continues in memory.
///
/// ```swift
/// final class MemoryBackend: AppStorageBackend {
///     var texts: [String: String] = [:]
///
///     func load() -> [String: String] { texts }
///     func store(_ text: String?, forKey key: String) { texts[key] = text }
///     func onChange(_ action: @escaping @MainActor () -> Void) {}
/// }
/// ```
@MainActor public protocol AppStorageBackend: AnyObject {
    /// Returns all values, including those that were stored but not yet written.
    func load() -> [String: String]
    /// Keeps a value; `nil` removes it. May write it later, together with others.
    func store(_ text: String?, forKey key: String)
    /// Sets the action for changes by others. Called at most once.
    func onChange(_ action: @escaping @MainActor () -> Void)
}
