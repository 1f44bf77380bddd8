import FoundationEssentials

/// An error of a reader of untrusted bytes.
///
/// Every case has a stable code for logs and metrics, and a sentence for people. Untrusted input never traps: a reader
/// throws one of these errors instead.
package protocol ReaderError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// A stable identifier such as `hls.tooLarge`, never translated and never reused.
    var code: String { get }
    /// `true` when reading again may succeed: only where the source failed, never for malformed bytes.
    var isRetryable: Bool { get }
    /// A sentence with the cause and, if there is one, the remedy.
    var description: String { get }
}

extension ReaderError {
    package var isRetryable: Bool { false }
    package var errorDescription: String? { description }
}
