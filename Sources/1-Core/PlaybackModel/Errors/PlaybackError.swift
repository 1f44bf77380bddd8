/// Why playback failed, or what it goes on without (a warning has the same shape).
///
/// It says what happened, why, and what a person can do, and it never holds credentials, queries or headers: `url` is
/// redacted by whoever makes the error. Copies share one storage, so that states which hold an error stay small.
public struct PlaybackError: Error, Sendable {
    private final class Storage: Sendable {
        let contents: Contents

        init(_ contents: Contents) { self.contents = contents }
    }

    private struct Contents: Sendable, Hashable, Codable {
        let code: PlaybackErrorCode
        let isRetryable: Bool
        let message: String
        let cause: String
        let remedy: String
        let httpStatus: Int?
        let url: String?
        let subject: String?
    }

    private let storage: Storage

    /// Creates an error. What is left out has the code's own wording.
    public init(
        _ code: PlaybackErrorCode, message: String? = nil, cause: String? = nil, remedy: String? = nil,
        isRetryable: Bool? = nil, httpStatus: Int? = nil, url: String? = nil, subject: String? = nil
    ) {
        let wording = code.wording
        storage = Storage(
            Contents(
                code: code, isRetryable: isRetryable ?? code.isRetryable, message: message ?? wording.message,
                cause: cause ?? wording.cause, remedy: remedy ?? wording.remedy, httpStatus: httpStatus, url: url,
                subject: subject))
    }

    /// The stable name of the failure.
    public var code: PlaybackErrorCode { storage.contents.code }
    /// The kind of failure.
    public var category: PlaybackErrorCategory { code.category }
    /// Whether trying again without a change may work. The code's default unless the place of failure knows better.
    public var isRetryable: Bool { storage.contents.isRetryable }
    /// What happened, as a sentence.
    public var message: String { storage.contents.message }
    /// Why it happened, as a sentence.
    public var cause: String { storage.contents.cause }
    /// What a person can do about it, as a sentence.
    public var remedy: String { storage.contents.remedy }
    /// The HTTP status where there is one.
    public var httpStatus: Int? { storage.contents.httpStatus }
    /// The address that failed, without user, password, query and fragment.
    public var url: String? { storage.contents.url }
    /// The name of the thing concerned, such as a codec. `nil` when there is none.
    public var subject: String? { storage.contents.subject }
}

extension PlaybackError: Hashable {
    public static func == (left: PlaybackError, right: PlaybackError) -> Bool {
        left.storage === right.storage || left.storage.contents == right.storage.contents
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(storage.contents) }
}

extension PlaybackError: Codable {
    public init(from decoder: any Decoder) throws { storage = Storage(try Contents(from: decoder)) }

    public func encode(to encoder: any Encoder) throws { try storage.contents.encode(to: encoder) }
}

extension PlaybackError: CustomStringConvertible {
    /// Message, cause and remedy in one line.
    public var description: String { "\(message) \(cause) \(remedy)" }
}
