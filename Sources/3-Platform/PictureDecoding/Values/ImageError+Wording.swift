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
            "Cannot show the picture."
        case .addressNotAllowed: "Cannot open the picture’s address."
        case .notFound, .noPermission, .loginRequired, .serverError, .offline, .notSecure, .timedOut, .readFailed,
            .canceled:
            "Cannot load the picture."
        case .noPicture: "Cannot create a picture."
        }
    }

    /// A sentence that explains the problem.
    public var cause: String {
        let cause: String =
            switch code {
            case .empty: "It is empty."
            case .notAPicture: "It is not a PNG, JPEG, GIF, WebP or AVIF picture."
            case .unsupportedFormat: "Its format is not supported."
            case .missingDecoder: "The decoder for its format is not installed."
            case .tooManyBytes: "Its file is too large."
            case .tooLarge: "It has too many pixels."
            case .tooComplex: "It has too many parts."
            case .incomplete: "It is incomplete."
            case .damaged: "It is damaged."
            case .addressNotAllowed: "Addresses of this kind are not allowed here."
            case .notFound: "It does not exist."
            case .noPermission: "Permission was denied."
            case .loginRequired: "The server requires a user name and password."
            case .serverError: "The server reported an error."
            case .offline: "There is no connection to the server."
            case .notSecure: "The server’s certificate is not trusted."
            case .timedOut: "It took too long."
            case .readFailed: "Reading failed."
            case .noPicture: "The media has neither a cover nor a frame to show."
            case .decoderLost: "It stops the process that decodes it."
            case .decoderUnavailable: "The process that decodes pictures cannot be started."
            case .canceled: "Loading was canceled."
            }
        var sentences = [cause]
        if let httpStatus, code != .loginRequired { sentences.append("HTTP status \(httpStatus).") }
        if let detail { sentences.append(detail) }
        return sentences.joined(separator: " ")
    }

    /// A sentence that suggests a solution.
    public var remedy: String {
        switch code {
        case .empty, .notAPicture, .damaged, .tooComplex, .decoderLost: "Use another picture, or contact the publisher."
        case .unsupportedFormat: "Use a PNG or JPEG picture."
        case .missingDecoder: "Install this package and restart the application, or use a PNG or JPEG picture."
        case .tooManyBytes, .tooLarge: "Use a smaller picture."
        case .incomplete, .serverError, .timedOut, .readFailed, .canceled: "Try again later."
        case .decoderUnavailable: "Reinstall the application, then start it again."
        case .addressNotAllowed, .notFound: "Check the address."
        case .noPermission: "Check the file’s permissions."
        case .loginRequired: "Enter the user name and password for this server."
        case .offline: "Check the network connection, then try again."
        case .notSecure: "Check the address and the computer’s clock."
        case .noPicture: "Use a file with a cover or with video."
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
