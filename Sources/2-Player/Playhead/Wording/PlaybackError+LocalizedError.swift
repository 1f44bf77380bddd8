import FoundationEssentials
public import PlaybackModel

/// The error's sentences for code that knows `Error` only: alerts, logs and `localizedDescription`.
extension PlaybackError: LocalizedError {
    /// The message, cause and remedy in one line.
    public var errorDescription: String? { description }
    /// The cause.
    public var failureReason: String? { cause }
    /// The remedy.
    public var recoverySuggestion: String? { remedy }
}
