import FoundationEssentials

/// The stream server's answer to a request, before faults are applied.
///
/// A response describes the whole resource. The server adds `Content-Length` and `Accept-Ranges`, and handles ranges and
/// `HEAD`.
public struct StreamResponse: Sendable {
    /// The status; ranges apply to 200 only.
    public var status: Int
    /// Header fields in addition to the server's.
    public var headers: HTTPHeaders
    /// The content type; `nil` to omit the header.
    public var contentType: String?
    /// The whole body.
    public var body: StreamBody

    /// Creates a response.
    public init(
        status: Int = 200, contentType: String? = nil, headers: HTTPHeaders = [:], body: StreamBody = .empty
    ) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
    }

    /// A short text.
    public static func text(_ text: String, contentType: String = "text/plain; charset=utf-8") -> StreamResponse {
        StreamResponse(contentType: contentType, body: .data(Data(text.utf8)))
    }

    /// A status with its own number as body.
    public static func status(_ code: Int, headers: HTTPHeaders = [:]) -> StreamResponse {
        StreamResponse(
            status: code, contentType: "text/plain; charset=utf-8", headers: headers,
            body: .data(Data("\(code)\n".utf8)))
    }

    /// A redirect to a location, which may be relative, on another host or of another scheme.
    public static func redirect(to location: String, status: Int = 302) -> StreamResponse {
        StreamResponse(status: status, headers: ["Location": location])
    }
}
