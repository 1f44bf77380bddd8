public import FeedReaders
import FoundationEssentials
import Localization
import MediaReaders
public import PlaybackModel

/// The reason why something that was opened contains nothing to play.
///
/// Code reads ``code``; people read ``message``, ``cause`` and ``remedy``. It never contains credentials.
///
/// ```swift
/// if let error = report.error {
///     print(error.code)      // noMediaInFolder
///     print(error.message)   // Cannot play the folder.
///     print(error.cause)     // It contains no films or songs.
/// }
/// ```
public struct OpeningError: LocalizedError, Sendable, Hashable {
    /// The stable name of a problem.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A folder contains no media.
        case noMediaInFolder
        /// A list contains no entry that can be played.
        case nothingPlayable
        /// A list refers to itself.
        case listLoop
        /// A list is inside too many others.
        case nestedTooDeeply
        /// A list or folder cannot be read.
        case unreadable
        /// Standard input is empty, or a terminal.
        case noInput
        /// Standard input exceeds the limit.
        case inputTooLarge
        /// The address is a web page, and no program that finds media in pages is installed.
        case pageWithoutExtractor
        /// The program that finds media in pages found none.
        case noMediaInPage
        /// The program that finds media in pages is too old for the page.
        case extractorOutdated
        /// The program that finds media in pages failed, took too long, or exceeded its limits.
        case extractorFailed
        /// The site of a page refuses more requests for a while.
        case tooManyRequests
        /// The page needs a login, a payment or another country.
        case pageRestricted
        /// The location of a network share cannot be opened.
        case shareUnavailable
    }

    /// The stable name of the problem.
    public let code: Code
    /// A sentence that reports the problem.
    public let message: String
    /// A sentence that explains the problem.
    public let cause: String
    /// A sentence that suggests a solution.
    public let remedy: String
    /// The address without user, password, query and fragment, or `nil` if unknown.
    public let address: String?
    /// The error of a list that cannot be read; `nil` for other problems.
    public let feedError: FeedError?
    /// A Boolean value that indicates whether another attempt may succeed unchanged.
    public let isRetryable: Bool

    /// Creates an error. Omitted sentences default to those of the code.
    public init(
        _ code: Code, address: String? = nil, cause: String? = nil, remedy: String? = nil, isRetryable: Bool? = nil
    ) {
        let wording = Self.wording(code)
        self.code = code
        message = wording.message
        self.cause = cause ?? wording.cause
        self.remedy = remedy ?? wording.remedy
        self.address = address
        feedError = nil
        self.isRetryable = isRetryable ?? [.extractorFailed, .tooManyRequests, .shareUnavailable].contains(code)
    }

    /// Creates the error of a list that cannot be read.
    public init(_ error: FeedError) {
        code = .unreadable
        message = error.message
        cause = error.cause
        remedy = error.remedy
        address = error.address
        feedError = error
        isRetryable = error.isRetryable
    }

    /// Creates the error of a list on standard input, which has no address.
    init(standardInput error: FeedError) {
        let wording = Self.wording(.noInput)
        code = .unreadable
        message = wording.message
        cause = error.code == .notAFeed ? localized("The data is neither media nor a list.") : error.cause
        remedy = wording.remedy
        address = nil
        feedError = error
        isRetryable = false
    }

    /// The formats of lists that are not read, by their extensions.
    private static let unsupportedLists: Set = ["wpl", "qtl", "cue"]

    /// Creates the error of a list in a format that is not read; `nil` for other sources.
    package init?(unsupportedList address: String, _ error: FeedError) {
        let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard [.notAFeed, .malformed].contains(error.code), let name = FileKind.fileExtension(path),
            Self.unsupportedLists.contains(name)
        else { return nil }
        self.init(
            .unreadable, address: redactedURL(address),
            cause: localized("Lists of the format \(name.uppercased()) are not supported."),
            remedy: localized("Open the files or addresses in it, or a list in the format M3U, PLS or XSPF."))
    }

    private static func wording(_ code: Code) -> (message: String, cause: String, remedy: String) {
        let list = localized("Cannot play the list.")
        let input = localized("Cannot play from standard input.")
        let page = localized("Cannot play the page.")
        return switch code {
        case .noMediaInFolder:
            (
                localized("Cannot play the folder."), localized("It contains no films or songs."),
                localized("Choose a folder with media files. Hidden files are skipped.")
            )
        case .nothingPlayable:
            (
                list, localized("None of its entries can be played."),
                localized("Check the files and addresses in the list.")
            )
        case .listLoop: (list, localized("It refers to itself."), localized("Remove the entry from the list."))
        case .nestedTooDeeply:
            (list, localized("It is inside too many other lists."), localized("Open the inner list itself."))
        case .unreadable: (list, localized("It cannot be read."), localized("Check the address."))
        case .noInput:
            (
                input, localized("There is no data."),
                localized("Pipe a media file, a stream or a list into the program.")
            )
        case .inputTooLarge:
            (input, localized("There is too much data."), localized("Save it to a file and open that."))
        case .pageWithoutExtractor:
            (
                page, localized("The address is a web page, and yt-dlp is not installed."),
                localized("Install yt-dlp, or enter the address of a media file, stream or list.")
            )
        case .noMediaInPage:
            (page, localized("yt-dlp found no media in it."), localized("Check the address in a browser."))
        case .extractorOutdated:
            (
                page, localized("The installed yt-dlp is too old for it, or the site has changed."),
                localized("Install the latest version from https://github.com/yt-dlp/yt-dlp, then try again.")
            )
        case .extractorFailed: (page, localized("yt-dlp failed."), localized("Try again, or update yt-dlp."))
        case .tooManyRequests:
            (page, localized("The site has received too many requests."), localized("Wait a while, then try again."))
        case .pageRestricted:
            (
                page, localized("The site does not offer it without a login or in this country."),
                localized("Watch it in a browser.")
            )
        case .shareUnavailable:
            (
                localized("Cannot open the network location."), localized("The server cannot be reached."),
                localized("Check the address, and try again.")
            )
        }
    }

    /// The same problem as a player reports it.
    public var playbackError: PlaybackError {
        PlaybackError(
            playbackCode, message: message, cause: cause, remedy: remedy, isRetryable: isRetryable,
            httpStatus: feedError?.httpStatus, url: address)
    }

    private var playbackCode: PlaybackErrorCode {
        switch (feedError?.code, feedError?.httpStatus) {
        case (.noPermission, _): .noPermission
        case (.loginRequired, _), (_, 401): .unauthorized
        case (_, 403): .forbidden
        case (_, 404): .notFound
        case (_, 410): .gone
        case (.notFound, _): .fileNotFound
        case (.serverError, (500...)?): .serverError
        case (.serverError, _?): .httpStatus
        case (.offline, _): .unreachable
        case (.notSecure, _): .certificateInvalid
        case (.timedOut, _): .connectionTimedOut
        case (.tooManyRedirects, _): .badRedirect
        case (.addressNotAllowed, _): .addressNotAllowed
        case (.badAddress, _): .badURL
        default: code == .tooManyRequests ? .tooManyRequests : .notMedia
        }
    }

    /// The three sentences, for `localizedDescription`.
    public var errorDescription: String? { description }
    /// The cause.
    public var failureReason: String? { cause }
    /// The remedy.
    public var recoverySuggestion: String? { remedy }
}

extension OpeningError: CustomStringConvertible {
    public var description: String { "\(message) \(cause) \(remedy)" }
}
