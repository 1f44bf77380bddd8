import FeedReaders
import FoundationEssentials
import Localization

/// The reason why media servers cannot be found or read.
///
/// Code reads ``code``; people read ``message``, ``cause`` and ``remedy``.
///
/// ```swift
/// do throws(MediaServerError) {
///     show(try await MediaServerBrowser().servers())
/// } catch {
///     print(error.code)      // noServerFound
///     print(error.remedy)    // Check that the server is switched on and on the same network.
/// }
/// ```
public struct MediaServerError: LocalizedError, Sendable, Hashable {
    /// The stable name of a problem.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The program that reads media servers is not installed.
        case programMissing
        /// The program ended without a result.
        case programFailed
        /// No media server answered.
        case noServerFound
        /// The server did not answer to the search.
        case serverNotFound
        /// The server cannot be reached any longer.
        case unreachable
        /// The server does not have the item or folder.
        case noSuchObject
        /// The server refused the request.
        case refused
        /// The server did not answer in time.
        case timedOut
        /// The server sent too much.
        case tooLarge
        /// The server sent an answer that cannot be read.
        case malformed
        /// The address is malformed.
        case badAddress
        /// The search was canceled. Not shown to people.
        case canceled
    }

    /// The stable name of the problem.
    public let code: Code
    /// The report of the server or the program, as a sentence; `nil` if there is none.
    public let detail: String?

    /// Creates an error.
    public init(_ code: Code, detail: String? = nil) {
        self.code = code
        self.detail = detail
    }

    /// A sentence that reports the problem.
    public var message: String {
        switch code {
        case .programMissing, .programFailed, .noServerFound: localized("Cannot find media servers.")
        case .serverNotFound, .unreachable, .noSuchObject, .refused, .timedOut, .tooLarge, .malformed, .badAddress,
            .canceled:
            localized("Cannot read the media server.")
        }
    }

    /// A sentence that explains the problem.
    public var cause: String {
        let cause =
            switch code {
            case .programMissing: localized("The program playhead-dlna is not installed.")
            case .programFailed: localized("The program playhead-dlna failed.")
            case .noServerFound: localized("No media server answered on this network.")
            case .serverNotFound: localized("It did not answer.")
            case .unreachable: localized("The connection was lost.")
            case .noSuchObject: localized("It does not have this item or folder any longer.")
            case .refused: localized("It refused the request.")
            case .timedOut: localized("It did not answer in time.")
            case .tooLarge: localized("It sent too much data.")
            case .malformed: localized("Its answer is damaged.")
            case .badAddress: localized("The address is malformed.")
            case .canceled: localized("The search was canceled.")
            }
        return detail.map { "\(cause) \($0)" } ?? cause
    }

    /// A sentence that suggests a solution.
    public var remedy: String {
        switch code {
        case .programMissing: localized("Reinstall Playhead.")
        case .programFailed, .timedOut: localized("Try again.")
        case .noServerFound, .serverNotFound, .unreachable:
            localized(
                "Check that the server is switched on and on the same network, and that no firewall blocks UDP port 1900."
            )
        case .noSuchObject: localized("Open the server again to find it.")
        case .refused: localized("Make sure that the server’s settings allow this computer.")
        case .tooLarge: localized("Open a folder of the server instead of everything.")
        case .malformed: localized("Restart or update the server.")
        case .badAddress: localized("Check the address.")
        case .canceled: localized("Try again.")
        }
    }

    /// A Boolean value that indicates whether another attempt may succeed unchanged.
    public var isRetryable: Bool {
        switch code {
        case .programFailed, .noServerFound, .serverNotFound, .unreachable, .timedOut, .canceled: true
        case .programMissing, .noSuchObject, .refused, .tooLarge, .malformed, .badAddress: false
        }
    }

    /// The same problem as a ``FeedLoader`` reports it.
    func feedError(_ address: String) -> FeedError {
        let code: FeedError.Code =
            switch self.code {
            case .programMissing: .programMissing
            case .programFailed: .readFailed
            case .noServerFound, .serverNotFound, .unreachable: .offline
            case .noSuchObject: .notFound
            case .refused, .malformed: .serverError
            case .timedOut: .timedOut
            case .tooLarge: .tooLarge
            case .badAddress: .badAddress
            case .canceled: .canceled
            }
        return FeedError(
            code, address: address, detail: detail,
            words: FeedError.Words(message: message, cause: cause, remedy: remedy, isRetryable: isRetryable))
    }

    /// The three sentences, for `localizedDescription`.
    public var errorDescription: String? { description }
    /// The cause.
    public var failureReason: String? { cause }
    /// The remedy.
    public var recoverySuggestion: String? { remedy }
}

extension MediaServerError: CustomStringConvertible {
    public var description: String { "\(message) \(cause) \(remedy)" }
}
