import FoundationEssentials

/// An error of a reader of untrusted bytes.
///
/// Every case has a stable code for logs and metrics and a sentence for people. No reader traps on bad bytes: it throws
/// one of these.
package protocol ReaderError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// A stable identifier such as `hls.tooLarge`, never translated and never reused.
    var code: String { get }
    /// Whether reading again may succeed: true only where the source failed, never for what the bytes say.
    var isRetryable: Bool { get }
    /// A sentence that says the cause and, where there is one, the remedy.
    var description: String { get }
}

extension ReaderError {
    package var isRetryable: Bool { false }
    package var errorDescription: String? { description }
}
