import FeedReaders

/// Fetches pictures over HTTP and HTTPS.
///
/// Redirects, retries and time limits are those of the catalog's HTTP client, except that pictures have shorter limits,
/// and that content that does not start like a picture is not read.
public struct HTTPImageSource: ImageSource {
    private let client: HTTPClient
    private let accept: String

    /// Creates a source without an HTTP cache: ``ImageDiskCache`` keeps pictures.
    public init() { self.init(HTTPClient(cache: nil)) }

    /// Creates a source that uses a client, and asks for formats that can be decoded.
    package init(_ client: HTTPClient, formats: Set<ImageFormat> = PixbufImageDecoder.formats) {
        self.client = client
        // Servers that convert pictures choose the first format in this list that they know.
        let preferred = [ImageFormat.avif, .webp, .png, .jpeg, .gif].filter(formats.contains)
        accept = (preferred.map { "image/\($0.rawValue)" } + ["image/*;q=0.5"]).joined(separator: ",")
    }

    /// Fetches a picture.
    public func fetch(_ address: String, limit: Int) async throws(ImageError) -> [UInt8] {
        var request = HTTPRequest(address)
        request.isNamed = true
        request.accept = accept
        request.limits.byteCount = limit
        request.limits.total = .seconds(60)
        request.cachePolicy = .none
        request.inspect = { _, start in
            if ImageFormat.format(of: start) != nil { return .readAll }
            return ImageFormat.needsMoreBytes(start) ? .undecided : .stop
        }
        let response: HTTPResponse
        do throws(FeedError) {
            response = try await client.fetch(request)
        } catch {
            throw ImageError(error)
        }
        guard response.isWhole else { throw ImageError(.notAPicture) }
        return response.body
    }
}

extension ImageError {
    /// Creates the error for a failed request.
    init(_ error: FeedError) {
        let code: Code =
            switch error.code {
            case .empty: .empty
            case .tooLarge: .tooManyBytes
            case .addressNotAllowed, .badAddress: .addressNotAllowed
            case .notFound: .notFound
            case .noPermission: .noPermission
            case .loginRequired: .loginRequired
            case .serverError, .tooManyRedirects: .serverError
            case .offline: .offline
            case .notSecure: .notSecure
            case .timedOut: .timedOut
            case .canceled: .canceled
            case .malformed: .damaged
            case .readFailed, .notAFeed, .tooDeep, .entities, .programMissing: .readFailed
            @unknown default: .readFailed
            }
        self.init(code, httpStatus: error.httpStatus, address: error.address, detail: error.detail)
    }
}
