/// The receiver of a body that is too large for memory.
///
/// Its methods may block. They are called on a queue, one after the other, and nothing is read meanwhile. If a method
/// returns `false`, the transfer ends.
protocol HTTPBodySink: Sendable {
    /// Receives the head of a response that has a body.
    func begin(_ head: HTTPResponseHead) -> Bool
    /// Receives the next bytes of the body.
    func write(_ bytes: [UInt8]) -> Bool
}

/// The rest of a body whose start is known already (RFC 9110, 13.1.5 and 14.2).
struct HTTPResumption: Sendable, Hashable {
    /// The number of bytes that are known.
    var offset: Int64
    /// The strong entity tag or the date of the known bytes. With others, the server sends all.
    var validator: String

    /// The header fields of the request.
    var fields: [(String, String)] { [("Range", "bytes=\(offset)-"), ("If-Range", validator)] }
}
