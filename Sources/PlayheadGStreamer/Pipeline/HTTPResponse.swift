/// What the server said to an item's main request.
struct HTTPResponse: Sendable, Hashable {
    var status: Int
    var url: String
    var contentType: String?
    /// Whether parts of it can be asked for.
    var acceptsRanges: Bool
    var contentLength: Int64?
}
