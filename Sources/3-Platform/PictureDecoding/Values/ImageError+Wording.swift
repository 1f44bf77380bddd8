import Localization

extension ImageError {
    /// A Boolean value that indicates whether the same request may succeed when it is repeated unchanged.
    public var isRetryable: Bool {
        switch code {
        case .incomplete, .serverError, .offline, .timedOut, .readFailed, .decoderUnavailable, .canceled: true
        case .empty, .notAPicture, .unsupportedFormat, .missingDecoder, .tooManyBytes, .tooLarge, .tooComplex,
            .damaged, .decoderLost, .addressNotAllowed, .notFound, .noPermission, .loginRequired, .notSecure,
            .noPicture:
            false
        }
    }

    /// A sentence that reports the problem.
    public var message: String {
        switch code {
        case .empty, .notAPicture, .unsupportedFormat, .missingDecoder, .tooManyBytes, .tooLarge, .tooComplex,
            .incomplete, .damaged, .decoderLost, .decoderUnavailable:
            localized("Cannot show the picture.")
        case .addressNotAllowed: localized("Cannot open the picture’s address.")
        case .notFound, .noPermission, .loginRequired, .serverError, .offline, .notSecure, .timedOut, .readFailed,
            .canceled:
            localized("Cannot load the picture.")
        case .noPicture: localized("Cannot create a picture.")
        }
    }

    /// A sentence that explains the problem.
    public var cause: String {
        let cause: String =
            switch code {
            case .empty: localized("It is empty.")
            case .notAPicture: localized("It is not a PNG, JPEG, GIF, WebP or AVIF picture.")
            case .unsupportedFormat: localized("Its format is not supported.")
            case .missingDecoder: localized("The decoder for its format is not installed.")
            case .tooManyBytes: localized("Its file is too large.")
            case .tooLarge: localized("It has too many pixels.")
            case .tooComplex: localized("It has too many parts.")
            case .incomplete: localized("It is incomplete.")
            case .damaged: localized("It is damaged.")
            case .addressNotAllowed: localized("Addresses of this kind are not allowed here.")
            case .notFound: localized("It does not exist.")
            case .noPermission: localized("Permission was denied.")
            case .loginRequired: localized("The server requires a user name and password.")
            case .serverError: localized("The server reported an error.")
            case .offline: localized("There is no connection to the server.")
            case .notSecure: localized("The server’s certificate is not trusted.")
            case .timedOut: localized("It took too long.")
            case .readFailed: localized("Reading failed.")
            case .noPicture: localized("The media has neither a cover nor a frame to show.")
            case .decoderLost: localized("It stops the process that decodes it.")
            case .decoderUnavailable: localized("The process that decodes pictures cannot be started.")
            case .canceled: localized("Loading was canceled.")
            }
        var sentences = [cause]
        if let httpStatus, code != .loginRequired { sentences.append(localized("HTTP status \(httpStatus).")) }
        // Details may come from the process that decodes, in English.
        if let detail { sentences.append(localized(LocalizedStringKey(detail))) }
        return sentences.joined(separator: " ")
    }

    /// A sentence that suggests a solution.
    public var remedy: String {
        switch code {
        case .empty, .notAPicture, .damaged, .tooComplex, .decoderLost:
            localized("Use another picture, or contact the publisher.")
        case .unsupportedFormat: localized("Use a PNG or JPEG picture.")
        case .missingDecoder:
            localized("Install this package and restart the application, or use a PNG or JPEG picture.")
        case .tooManyBytes, .tooLarge: localized("Use a smaller picture.")
        case .incomplete, .serverError, .timedOut, .readFailed, .canceled: localized("Try again later.")
        case .decoderUnavailable: localized("Reinstall the application, then start it again.")
        case .addressNotAllowed, .notFound: localized("Check the address.")
        case .noPermission: localized("Check the file’s permissions.")
        case .loginRequired: localized("Enter the user name and password for this server.")
        case .offline: localized("Check the network connection, then try again.")
        case .notSecure: localized("Check the address and the computer’s clock.")
        case .noPicture: localized("Use a file with a cover or with video.")
        }
    }

    /// The three sentences, for `localizedDescription`.
    public var errorDescription: String? { description }
    /// The cause.
    public var failureReason: String? { cause }
    /// The remedy.
    public var recoverySuggestion: String? { remedy }
}

extension ImageError: CustomStringConvertible {
    public var description: String { "\(message) \(cause) \(remedy)" }
}
