public import Localization

/// An error that ended playback, or a warning about a problem that playback survived.
///
/// An error has two audiences. Code reads ``code``, ``category`` and ``isRetryable``: codes are stable, so they can be
/// compared, logged and counted. People read three sentences: ``message`` reports the problem, ``cause`` explains it,
/// and ``remedy`` suggests what to do. Interfaces usually show the message as a headline with the other two below it;
/// ``description`` joins all three. The sentences are in the language of the user; an error keeps them in English, and
/// encodes them so.
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
        var message: LocalizedStringKey
        var cause: LocalizedStringKey
        var remedy: LocalizedStringKey
        let httpStatus: Int?
        var url: String?
        var subject: String?
    }

    private let storage: Storage

    /// Creates an error.
    ///
    /// Omitted sentences, and an omitted `isRetryable`, default to those of the code.
    public init(
        _ code: PlaybackErrorCode, message: LocalizedStringKey? = nil, cause: LocalizedStringKey? = nil,
        remedy: LocalizedStringKey? = nil, isRetryable: Bool? = nil, httpStatus: Int? = nil, url: String? = nil,
        subject: String? = nil
    ) {
        let wording = code.wording
        storage = Storage(
            Contents(
                code: code, isRetryable: isRetryable ?? code.isRetryable, message: message ?? wording.message,
                cause: cause ?? wording.cause, remedy: remedy ?? wording.remedy, httpStatus: httpStatus, url: url,
                subject: subject))
    }

    /// Creates an error with sentences that are known at run time only. They are in English, or from elsewhere.
    @_disfavoredOverload public init(
        _ code: PlaybackErrorCode, message: String? = nil, cause: String? = nil, remedy: String? = nil,
        isRetryable: Bool? = nil, httpStatus: Int? = nil, url: String? = nil, subject: String? = nil
    ) {
        self.init(
            code, message: message.map { LocalizedStringKey($0) }, cause: cause.map { LocalizedStringKey($0) },
            remedy: remedy.map { LocalizedStringKey($0) }, isRetryable: isRetryable, httpStatus: httpStatus, url: url,
            subject: subject)
    }

    /// The stable name of the problem.
    public var code: PlaybackErrorCode { storage.contents.code }
    /// The area that the error belongs to.
    public var category: PlaybackErrorCategory { code.category }
    /// A Boolean value that indicates whether the same request may succeed when it is repeated unchanged.
    public var isRetryable: Bool { storage.contents.isRetryable }
    /// A sentence that reports the problem.
    public var message: String { localized(storage.contents.message) }
    /// A sentence that explains the problem.
    public var cause: String { localized(storage.contents.cause) }
    /// A sentence that suggests a solution.
    public var remedy: String { localized(storage.contents.remedy) }
    /// The HTTP status code, or `nil` if no HTTP response was involved.
    public var httpStatus: Int? { storage.contents.httpStatus }
    /// The affected address without user, password, query and fragment, or `nil` if unknown.
    public var url: String? { storage.contents.url }
    /// The name of the affected component, such as a codec, or `nil` if there is none.
    public var subject: String? { storage.contents.subject }
}

extension PlaybackError {
    /// The same error with other sentences and texts, for messages between processes.
    ///
    /// - Parameters:
    ///   - key: Returns what replaces a sentence.
    ///   - text: Returns what replaces another text.
    package func mapping(
        _ key: (LocalizedStringKey) -> LocalizedStringKey, text: (String) -> String
    ) -> PlaybackError {
        var contents = storage.contents
        contents.message = key(contents.message)
        contents.cause = key(contents.cause)
        contents.remedy = key(contents.remedy)
        contents.url = contents.url.map(text)
        contents.subject = contents.subject.map(text)
        return PlaybackError(Storage(contents))
    }

    private init(_ storage: Storage) { self.storage = storage }
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
