/// A resource from the network or the cache.
package struct HTTPResponse: Sendable {
    /// The status and header fields.
    package var head: HTTPResponseHead
    /// The body after decompression.
    package var body: [UInt8]
    /// `true` if the whole body was read, `false` if the request's inspection stopped it.
    package var isWhole: Bool
    /// The number of bytes that the server announced, if fewer arrived before the server closed the connection.
    package var missedByteCount: Int?
    /// The address after redirects.
    package var address: WebAddress
    /// The new address of a resource that was moved permanently.
    package var movedTo: WebAddress?
    /// The origin of the content.
    package var freshness: FeedFreshness
    /// The reason why the content could not be kept for offline use.
    package var cacheProblem: String?
}
