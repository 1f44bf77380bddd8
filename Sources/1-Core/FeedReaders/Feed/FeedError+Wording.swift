import Localization

extension FeedError {
    /// A Boolean value that indicates whether the same request may succeed when it is repeated unchanged.
    public var isRetryable: Bool {
        if let words { return words.isRetryable }
        return switch code {
        case .offline, .timedOut, .readFailed, .canceled: true
        // Refusals and responses that are not valid HTTP stay as they are.
        case .serverError: httpStatus.map { $0 >= 500 || [408, 425, 429].contains($0) } ?? false
        case .empty, .notAFeed, .tooLarge, .tooDeep, .malformed, .entities, .addressNotAllowed, .badAddress, .notFound,
            .noPermission, .loginRequired, .tooManyRedirects, .notSecure, .programMissing:
            false
        }
    }

    /// A sentence that reports the problem.
    public var message: String {
        if let words { return words.message }
        return switch code {
        case .empty, .notAFeed, .tooLarge, .tooDeep, .malformed, .entities: localized("Cannot read the list.")
        case .addressNotAllowed, .badAddress: localized("Cannot open the address.")
        case .notFound, .noPermission, .loginRequired, .serverError, .tooManyRedirects, .offline, .notSecure,
            .timedOut, .readFailed, .programMissing, .canceled:
            localized("Cannot load the list.")
        }
    }

    /// A sentence that explains the problem.
    public var cause: String {
        if let words { return words.cause }
        let cause: String =
            switch code {
            case .empty: localized("It is empty.")
            case .notAFeed: localized("Its format is not supported.")
            case .tooLarge: localized("It is too large.")
            case .tooDeep: localized("Its elements are nested too deeply.")
            case .malformed: localized("It is damaged or incomplete.")
            case .entities: localized("It declares entities, which are not expanded for safety.")
            case .addressNotAllowed: localized("Addresses of this kind are not allowed here.")
            case .badAddress: localized("The address is malformed.")
            case .notFound: localized("It does not exist.")
            case .noPermission: localized("Permission was denied.")
            case .loginRequired: localized("The server requires a user name and password.")
            case .serverError where isRefusal: localized("The server denied access.")
            case .serverError where httpStatus == nil: localized("The server sent an invalid response.")
            case .serverError: localized("The server reported an error.")
            case .tooManyRedirects: localized("The server redirected too many times.")
            case .offline: localized("There is no connection to the server.")
            case .notSecure: localized("The server’s certificate is not trusted.")
            case .timedOut: localized("It took too long.")
            case .readFailed: localized("Reading failed.")
            case .programMissing: localized("The program that reads it is not installed.")
            case .canceled: localized("Loading was canceled.")
            }
        var sentences = [cause]
        if let httpStatus, code != .loginRequired { sentences.append(localized("HTTP status \(httpStatus).")) }
        if let detail { sentences.append(detail) }
        if let place { sentences.append(localized("At \(place).")) }
        return sentences.joined(separator: " ")
    }

    /// A sentence that suggests a solution.
    public var remedy: String {
        if let words { return words.remedy }
        return switch code {
        case .empty, .malformed, .entities, .tooDeep: localized("Contact the publisher.")
        case .notAFeed: localized("Check that the address points to a list, a podcast or a media file.")
        case .tooLarge: localized("Use a smaller list.")
        case .addressNotAllowed, .badAddress, .notFound: localized("Check the address.")
        case .noPermission: localized("Check the file’s permissions.")
        case .loginRequired: localized("Enter the user name and password for this server.")
        case .serverError where isRefusal: localized("Check your access to this list, or contact the publisher.")
        case .serverError where !isRetryable: localized("Check the address, or contact the publisher.")
        case .serverError, .timedOut, .readFailed, .canceled: localized("Try again later.")
        case .tooManyRedirects: localized("Check the address, or contact the publisher.")
        case .offline: localized("Check the network connection, then try again.")
        case .notSecure: localized("Check the address and the computer’s clock.")
        case .programMissing: localized("Reinstall Playhead.")
        }
    }

    /// `true` if the server understood the request, but denied it: payment, permission or law.
    private var isRefusal: Bool { httpStatus.map { [402, 403, 451].contains($0) } ?? false }

    /// The detail of an error about a television guide in the place of a feed.
    static var televisionGuide: String { localized("It is a television guide, which belongs to a list of channels.") }

    /// A Boolean value that indicates whether the source is a television guide, which ``TVGuideReader`` reads.
    package var isTelevisionGuide: Bool { code == .notAFeed && detail == Self.televisionGuide }

    /// The three sentences, for `localizedDescription`.
    public var errorDescription: String? { "\(message) \(cause) \(remedy)" }
    /// The cause.
    public var failureReason: String? { cause }
    /// The remedy.
    public var recoverySuggestion: String? { remedy }
}

extension FeedError: CustomStringConvertible {
    public var description: String { "\(message) \(cause) \(remedy)" }
}
