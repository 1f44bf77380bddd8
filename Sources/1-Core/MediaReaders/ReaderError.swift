import FoundationEssentials

/// An error that a reader of untrusted bytes throws.
///
/// Every case has a stable code for logs and metrics, and a human-readable description. Untrusted input never traps: a
/// reader throws one of these errors instead.
package protocol ReaderError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// A stable identifier such as `hls.tooLarge`, never translated and never reused.
    var code: String { get }
    /// `true` if another attempt may succeed, which is possible after a failure of the source but not for malformed
    /// bytes.
    var isRetryable: Bool { get }
    /// The cause and, if there is one, the remedy.
    var description: String { get }
}

extension ReaderError {
    package var isRetryable: Bool { false }
    package var errorDescription: String? { description }
}
