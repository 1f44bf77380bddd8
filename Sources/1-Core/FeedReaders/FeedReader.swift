import MediaReaders

/// Reads feeds of every kind from bytes that were already fetched.
///
/// The reader decides the kind from the content, not from names or content types. It is a pure function: no files, no
/// network, no clock. Untrusted input never traps; time and memory are bounded by ``limits``.
///
/// ```swift
/// let reader = FeedReader()
/// let bytes = Array("#EXTM3U\n#EXTINF:-1,News\nnews.m3u8\n".utf8)
/// let feed = try reader.read(bytes, from: "https://www.example.com/tv.m3u")
/// print(feed.kind, feed.entries[0].address)  // m3u https://www.example.com/news.m3u8
/// ```
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
        do throws(FeedError) {
            return try readUnnamed(bytes, from: address)
        } catch {
            throw FeedError(
                error.code, at: error.place, httpStatus: error.httpStatus,
                address: error.address ?? redactedURL(address), detail: error.detail)
        }
    }

    private func readUnnamed(_ bytes: [UInt8], from address: String) throws(FeedError) -> Feed {
        if bytes.count > limits.byteCount {
            throw FeedError(.tooLarge, detail: "The limit is \(limits.byteCount) bytes.")
        }
        let source = ListText(bytes)
        let text = source.bytes
        guard let first = text.first else { throw FeedError(.empty) }
        switch first {
        case UInt8(ascii: "<"):
            return try readMarkup(bytes, source, from: address)
        case UInt8(ascii: "{"):
            return try JSONDispatch.read(text, from: address, limits: limits)
        case UInt8(ascii: "["):
            if text.hasPrefix("[playlist]") || text.hasPrefix("[reference]") {
                return try PLSReader.read(text, from: address, limits: limits)
            }
            return try JSONDispatch.read(text, from: address, limits: limits)
        default:
            return try readLines(bytes, text, from: address)
        }
    }

    // MARK: - Formats

    private func readMarkup(_ bytes: [UInt8], _ source: ListText, from address: String) throws(FeedError) -> Feed {
        switch MediaSniffer.format(of: bytes) {
        case .dash: return try DASHFeedReader.read(bytes, from: address, limits: limits)
        case .html: throw FeedError(.notAFeed, detail: "It is a web page.")
        default: break
        }
        // The XML reader knows the declared encoding. UTF-16 keeps its byte order mark, which the declaration requires.
        return try XMLFeedReader.read(source.isUTF16 ? bytes : Array(source.bytes), from: address, limits: limits)
    }

    private func readLines(
        _ bytes: [UInt8], _ text: ArraySlice<UInt8>, from address: String
    ) throws(FeedError) -> Feed {
        if HLSFeedReader.isHLS(text) {
            return try HLSFeedReader.read(Array(text), from: address, limits: limits)
        }
        if ListSniffer.isPLS(text) { return try PLSReader.read(text, from: address, limits: limits) }
        if ListSniffer.isM3U(text) { return try M3UReader.read(text, from: address, limits: limits) }
        let format = MediaSniffer.format(of: Array(bytes.prefix(64 << 10)))
        guard format != .text, format != .unknown, format != .empty else { throw FeedError(.notAFeed) }
        throw FeedError(.notAFeed, detail: "It is \(format.phrase).")
    }
}
