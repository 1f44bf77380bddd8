import FoundationEssentials

/// A request as the stream server received it.
public struct StreamRequest: Sendable, Hashable {
    /// The method, such as `GET`.
    public var method: String
    /// The path with its escapes decoded, such as `/hls/master.m3u8`.
    public var path: String
    /// The query as it was sent, without the question mark; nil when there was none.
    public var query: String?
    /// All header fields.
    public var headers: HTTPHeaders
    /// The body; empty for most requests.
    public var body: Data
    /// The single byte range that the request asks for, or nil.
    public var range: ByteRange? { headers["Range"].flatMap(ByteRange.init(header:)) }

    /// Creates a request.
    public init(
        method: String = "GET", path: String, query: String? = nil, headers: HTTPHeaders = [:], body: Data = Data()
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// The decoded items of the query; the last of several with the same name wins.
    public var queryItems: [String: String] {
        var components = URLComponents()
        components.percentEncodedQuery = query.flatMap { $0.isASCIIQuery ? $0 : nil }
        var items: [String: String] = [:]
        for item in components.queryItems ?? [] { items[item.name] = item.value ?? "" }
        return items
    }
}

extension String {
    /// `true` if the text can be set as an encoded query: `URLComponents` traps on illegal characters.
    fileprivate var isASCIIQuery: Bool {
        let legal = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@/?".utf8)
        var bytes = Array(utf8)[...]
        while let byte = bytes.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let high = bytes.popFirst(), let low = bytes.popFirst() else { return false }
                guard Character(UnicodeScalar(high)).isHexDigit, Character(UnicodeScalar(low)).isHexDigit else {
                    return false
                }
            } else if !legal.contains(byte) {
                return false
            }
        }
        return true
    }
}
