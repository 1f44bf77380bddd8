public import FeedReaders
import FoundationEssentials
import Localization

/// The reason why something cannot be downloaded.
///
/// Code reads ``code`` and ``isRetryable``; people read ``message``, ``cause`` and ``remedy``. It never contains
/// credentials.
///
/// ```swift
/// do {
///     try downloads.start(episode)
/// } catch {
///     print(error.code)         // stream
///     print(error.description)  // Cannot download it: it is a stream … Play it while you are online.
/// }
/// ```
public struct DownloadError: LocalizedError, Sendable, Hashable {
    /// The stable name of a problem.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The address is no http or https address of a file.
        case addressNotAllowed
        /// The address is a file on this computer.
        case alreadyLocal
        /// The address is an HLS or DASH stream, which consists of many files.
        case stream
        /// The address is a live stream, which has no end.
        case live
        /// The server sent something else than media, such as a web page for a login.
        case notMedia
        /// The session is private, and keeps nothing.
        case privateSession
        /// The library is the demo, whose server ends with it.
        case demo
        /// The disk is full, or would be.
        case noSpace
        /// The file is larger than the limit.
        case tooLarge
        /// The folder or the file cannot be written.
        case notWritable
        /// Another window downloads it.
        case inUse
        /// The resource does not exist.
        case notFound
        /// There is no connection to the server.
        case offline
        /// The server did not answer in time, or sends too slowly.
        case timedOut
        /// The connection ended early, several times.
        case interrupted
        /// The server asks for a user name and password.
        case loginRequired
        /// The server's certificate is not trusted.
        case notSecure
        /// The server refused, or answered with an error.
        case serverError
        /// The download was canceled. Its part of the file is kept.
        case canceled
    }

    /// The stable name of the problem.
    public let code: Code
    /// A sentence that reports the problem.
    public let message: String
    /// A sentence that explains the problem.
    public let cause: String
    /// A sentence that suggests a solution.
    public let remedy: String
    /// The HTTP status code, or `nil` if no HTTP response was involved.
    public let httpStatus: Int?
    /// The address without user, password, query and fragment, or `nil` if unknown.
    public let address: String?

    /// A Boolean value that indicates whether another attempt may succeed unchanged.
    public var isRetryable: Bool {
        switch code {
        case .noSpace, .notWritable, .inUse, .offline, .timedOut, .interrupted, .loginRequired, .serverError,
            .canceled, .notFound, .notMedia, .notSecure:
            true
        case .addressNotAllowed, .alreadyLocal, .stream, .live, .privateSession, .demo, .tooLarge: false
        }
    }

    /// Creates an error. Omitted sentences default to those of the code.
    public init(_ code: Code, cause: String? = nil, httpStatus: Int? = nil, address: String? = nil) {
        let wording = Self.wording(code)
        self.code = code
        message = localized("Cannot download it.")
        self.cause = cause ?? wording.cause
        remedy = wording.remedy
        self.httpStatus = httpStatus
        self.address = address
    }

    /// Creates the error for a failed request.
    public init(_ error: FeedError) {
        let code: Code =
            switch error.code {
            case .addressNotAllowed, .badAddress: .addressNotAllowed
            case .notFound: .notFound
            case .offline: .offline
            case .timedOut: .timedOut
            case .readFailed: .interrupted
            case .loginRequired: .loginRequired
            case .notSecure: .notSecure
            case .tooLarge: .tooLarge
            case .canceled: .canceled
            case .empty: .notMedia
            default: .serverError
            }
        self.init(code, cause: error.cause, httpStatus: error.httpStatus, address: error.address)
    }

    private static func wording(_ code: Code) -> (cause: String, remedy: String) {
        let online = localized("Play it while you are online.")
        let again = localized("Try again later; what has arrived is kept.")
        return switch code {
        case .addressNotAllowed:
            (localized("Its address is no http or https address."), localized("Check the address."))
        case .alreadyLocal: (localized("It is on this computer already."), localized("Play it."))
        case .stream: (localized("It is a stream of many parts, not a single file."), online)
        case .live: (localized("It is live, and has no end."), online)
        case .notMedia:
            (
                localized("The server sent something else than media."),
                localized("Open the address in a browser, and log in if it asks for that.")
            )
        case .privateSession:
            (localized("This is a private session, which keeps nothing."), localized("Download it in a normal window."))
        case .demo:
            (localized("The demo is on this computer already."), localized("Leave the demo to download episodes."))
        case .noSpace:
            (localized("There is not enough space on the disk."), localized("Delete files, then retry."))
        case .tooLarge: (localized("It is larger than the limit."), online)
        case .notWritable:
            (
                localized("The folder for downloads cannot be written."),
                localized("Check its permissions, then retry.")
            )
        case .inUse: (localized("Another window downloads it."), localized("Wait until that is done."))
        case .notFound:
            (localized("The server does not have it."), localized("Refresh the podcast, then retry."))
        case .offline: (localized("The server cannot be reached."), localized("Check the connection, then retry."))
        case .timedOut: (localized("The server did not answer in time."), again)
        case .interrupted: (localized("The connection ended early, several times."), again)
        case .loginRequired:
            (
                localized("The server asks for a user name and password."),
                localized("Store them in the system’s keyring, then retry.")
            )
        case .notSecure:
            (localized("The server’s certificate is not trusted."), localized("Check the address and the clock."))
        case .serverError: (localized("The server reports an error."), again)
        case .canceled: (localized("It was canceled."), localized("Resume it."))
        }
    }

    /// The three sentences, for `localizedDescription`.
    public var errorDescription: String? { description }
    /// The cause.
    public var failureReason: String? { cause }
    /// The remedy.
    public var recoverySuggestion: String? { remedy }
}

extension DownloadError: CustomStringConvertible {
    public var description: String { "\(message) \(cause) \(remedy)" }
}
