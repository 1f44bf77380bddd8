import FoundationEssentials

/// An error that made a whole feed unreadable.
///
/// It has two audiences, like `PlaybackError`: code reads ``code`` and ``isRetryable``; people read ``message``,
/// ``cause`` and ``remedy``, which ``errorDescription`` joins. It never contains credentials.
public struct FeedError: LocalizedError, Sendable, Hashable {
    /// The stable name of a problem.
    public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
        /// The source has no content, or is a stream without segments. A list without entries is not an error.
        case empty
        /// The reader does not know the format of the source.
        case notAFeed
        /// The source is larger than the limit.
        case tooLarge
        /// The source is nested more deeply than the limit.
        case tooDeep
        /// The source is malformed, and nothing could be read from it.
        case malformed
        /// The source declares entities, which the reader never expands.
        case entities
        /// The address has a scheme that is not allowed here.
        case addressNotAllowed
        /// The address is malformed.
        case badAddress
        /// The file or resource does not exist.
        case notFound
        /// Permission was denied.
        case noPermission
        /// The server asks for a user name and password.
        case loginRequired
        /// The server refused, or answered with an error.
        case serverError
        /// The server redirected too many times, or in a circle.
        case tooManyRedirects
        /// There is no connection to the server.
        case offline
        /// The server's certificate is not trusted.
        case notSecure
        /// The server did not answer in time.
        case timedOut
        /// The file system or network reported another failure.
        case readFailed
        /// The program that reads sources of this kind is not installed.
        case programMissing
        /// The request was canceled. Not shown to people.
        case canceled
    }

    /// The stable name of the problem.
    public let code: Code
    /// The place of the problem in the source, such as `line 12`, or `nil` if unknown.
    public let place: String?
    /// The HTTP status code, or `nil` if no HTTP response was involved.
    public let httpStatus: Int?
    /// The address without user, password, query and fragment, or `nil` if unknown.
    public let address: String?
    /// Further facts for the cause, such as a limit. A sentence without credentials.
    public let detail: String?
    /// The words of a reader with errors of another kind; `nil` for those of the code.
    let words: Words?

    /// The words for an error.
    package struct Words: Sendable, Hashable {
        let message: String
        let cause: String
        let remedy: String
        let isRetryable: Bool

        package init(message: String, cause: String, remedy: String, isRetryable: Bool) {
            (self.message, self.cause, self.remedy, self.isRetryable) = (message, cause, remedy, isRetryable)
        }
    }

    /// Creates an error.
    public init(
        _ code: Code, at place: String? = nil, httpStatus: Int? = nil, address: String? = nil, detail: String? = nil
    ) {
        self.init(code, at: place, httpStatus: httpStatus, address: address, detail: detail, words: nil)
    }

    /// Creates an error with other words than those of its code.
    package init(
        _ code: Code, at place: String? = nil, httpStatus: Int? = nil, address: String? = nil, detail: String? = nil,
        words: Words?
    ) {
        self.words = words
        self.code = code
        self.place = place
        self.httpStatus = httpStatus
        self.address = address
        self.detail = detail
    }
}
