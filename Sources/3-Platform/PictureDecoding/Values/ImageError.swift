import FoundationEssentials

/// The reason why a picture cannot be shown.
///
/// It has two audiences: code reads ``code`` and ``isRetryable``; people read ``message``, ``cause`` and ``remedy``,
/// which ``errorDescription`` joins. It never contains credentials.
///
/// ```swift
/// do throws(ImageError) {
///     let image = try await pipeline.image(for: ImageRequest(address))
/// } catch {
///     if error.isRetryable { offerRetry(error.message) }
/// }
/// ```
public struct ImageError: LocalizedError, Sendable, Hashable, Codable {
    /// The stable name of a problem.
    public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
        /// The source is empty.
        case empty
        /// The content is not a picture.
        case notAPicture
        /// The format is known, but this variant of it is not supported.
        case unsupportedFormat
        /// The package that decodes the format is not installed.
        case missingDecoder
        /// The encoded picture has more bytes than the limit.
        case tooManyBytes
        /// The picture has more pixels than the limit, or decoding it needs too much memory.
        case tooLarge
        /// The picture has more parts or scans than the limit.
        case tooComplex
        /// The picture ends too early.
        case incomplete
        /// The picture is malformed.
        case damaged
        /// The address has a scheme that is not allowed here.
        case addressNotAllowed
        /// The file or resource does not exist.
        case notFound
        /// Permission was denied.
        case noPermission
        /// The server asks for a user name and password.
        case loginRequired
        /// The server refused, or answered with an error.
        case serverError
        /// There is no connection to the server.
        case offline
        /// The server's certificate is not trusted.
        case notSecure
        /// The server did not answer in time.
        case timedOut
        /// The file system or network reported another failure.
        case readFailed
        /// The media has no frame and no cover that could be shown.
        case noPicture
        /// Decoding the picture crashed the process that decodes pictures, or took too long, twice. It is not tried again
        /// while the application runs.
        case decoderLost
        /// The process that decodes pictures cannot be started, and decoding in the application is not allowed.
        case decoderUnavailable
        /// The request was canceled. Not shown to people.
        case canceled
    }

    /// The stable name of the problem.
    public let code: Code
    /// The HTTP status code, or `nil` if no HTTP response was involved.
    public let httpStatus: Int?
    /// The address without user, password, query and fragment, or `nil` if unknown.
    public let address: String?
    /// Further facts for the cause, such as a limit. A sentence without credentials.
    public let detail: String?

    /// Creates an error.
    public init(_ code: Code, httpStatus: Int? = nil, address: String? = nil, detail: String? = nil) {
        self.code = code
        self.httpStatus = httpStatus
        self.address = address
        self.detail = detail
    }

    /// Returns the error with an address.
    package func at(_ address: String?) -> ImageError {
        ImageError(code, httpStatus: httpStatus, address: self.address ?? address, detail: detail)
    }
}
