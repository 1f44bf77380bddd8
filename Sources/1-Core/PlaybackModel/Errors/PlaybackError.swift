/// An error that ended playback, or a warning about a problem that playback survived.
///
/// An error has two audiences. Code reads ``code``, ``category`` and ``isRetryable``: codes are stable, so they can be
/// compared, logged and counted. People read three sentences: ``message`` reports the problem, ``cause`` explains it,
/// and ``remedy`` suggests what to do. Interfaces usually show the message as a headline with the other two below it;
/// ``description`` joins all three.
///
/// ```swift
/// let error = PlaybackError(.notFound, httpStatus: 404, url: "https://www.example.com/film.mp4")
/// error.category       // .http
/// error.isRetryable    // false
/// error.message        // "Cannot find the media."
/// ```
///
/// An error reaches an application in two ways. A failed item has it in its readiness, ``ItemReadiness/failed(_:)``; a
/// warning arrives as ``PlaybackNotice/warning(_:)`` while playback continues.
///
/// Errors never contain credentials, queries or headers: the creator of an error redacts its ``url``. Copies share
/// their storage, so lanes and traces that contain an error stay small.
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

    /// Creates an error.
    ///
    /// Omitted sentences, and an omitted `isRetryable`, default to those of the code.
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

    /// The stable name of the problem.
    public var code: PlaybackErrorCode { storage.contents.code }
    /// The area that the error belongs to.
    public var category: PlaybackErrorCategory { code.category }
    /// A Boolean value that indicates whether the same request may succeed when it is repeated unchanged.
    public var isRetryable: Bool { storage.contents.isRetryable }
    /// A sentence that reports the problem.
    public var message: String { storage.contents.message }
    /// A sentence that explains the problem.
    public var cause: String { storage.contents.cause }
    /// A sentence that suggests a solution.
    public var remedy: String { storage.contents.remedy }
    /// The HTTP status code, or `nil` if no HTTP response was involved.
    public var httpStatus: Int? { storage.contents.httpStatus }
    /// The affected address without user, password, query and fragment, or `nil` if unknown.
    public var url: String? { storage.contents.url }
    /// The name of the affected component, such as a codec, or `nil` if there is none.
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
    /// The message, cause and remedy in one line.
    public var description: String { "\(message) \(cause) \(remedy)" }
}
