public import FoundationEssentials
import Localization

/// The error of a service that released its callback without an answer.
///
/// ``CallbackRequest/value()`` throws it, so that no caller waits forever.
///
/// ```swift
/// let request = CallbackRequest<Int> { _ in }  // a service that forgets its callback
/// do {
///     print(try await request.value())
/// } catch {
///     print(error.localizedDescription)  // Cannot load the content. The service did not answer. Try again.
/// }
/// ```
public struct UnansweredRequestError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// Creates an error.
    public init() {}

    /// A sentence that reports the problem, its cause, and a remedy.
    public var errorDescription: String? { description }

    public var description: String { localized("Cannot load the content. The service did not answer. Try again.") }
}
