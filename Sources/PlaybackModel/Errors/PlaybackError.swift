/// Why playback failed, or what it goes on without (a warning has the same shape).
///
/// It says what happened, why, and what a person can do, and it never holds credentials, queries or headers: `url` is
/// redacted by whoever makes the error.
public struct PlaybackError: Error, Sendable, Hashable, Codable {
    /// The stable name of the failure.
    public let code: PlaybackErrorCode
    /// Whether trying again without a change may work. The code's default unless the place of failure knows better.
    public let isRetryable: Bool
    /// What happened, as a sentence.
    public let message: String
    /// Why it happened, as a sentence.
    public let cause: String
    /// What a person can do about it, as a sentence.
    public let remedy: String
    /// The HTTP status where there is one.
    public let httpStatus: Int?
    /// The address that failed, without user, password, query and fragment.
    public let url: String?
    /// The name of the thing concerned, such as a codec. `nil` when there is none.
    public let subject: String?

    /// Creates an error. What is left out has the code's own wording.
    public init(
        _ code: PlaybackErrorCode, message: String? = nil, cause: String? = nil, remedy: String? = nil,
        isRetryable: Bool? = nil, httpStatus: Int? = nil, url: String? = nil, subject: String? = nil
    ) {
        let wording = code.wording
        self.code = code
        self.isRetryable = isRetryable ?? code.isRetryable
        self.message = message ?? wording.message
        self.cause = cause ?? wording.cause
        self.remedy = remedy ?? wording.remedy
        self.httpStatus = httpStatus
        self.url = url
        self.subject = subject
    }

    /// The kind of failure.
    public var category: PlaybackErrorCategory { code.category }
}

extension PlaybackError: CustomStringConvertible {
    /// Message, cause and remedy in one line.
    public var description: String { "\(message) \(cause) \(remedy)" }
}
