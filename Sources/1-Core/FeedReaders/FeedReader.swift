import Localization
import MediaReaders

/// Reads feeds of every kind from bytes that were already fetched.
///
/// The reader decides the kind from the content, not from content types. Only text that looks like nothing else is an M3U
/// list if its address ends in `.m3u` or `.m3u8`. It is a pure function: no files, no
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
    ///   - charset: The encoding that the server declares, such as `windows-1251`. It is used for text that is not UTF-8
    ///     and does not declare an encoding itself. If it is `nil`, common encodings are guessed.
    /// - Returns: The feed. A new podcast or a list that was cleared has no entries, which is not an error.
    /// - Throws: ``FeedError`` if nothing can be read, with the code ``FeedError/Code/notAFeed`` for other content.
    public func read(
        _ bytes: [UInt8], from address: String, charset: String? = nil
    ) throws(FeedError) -> Feed {
        do throws(FeedError) {
            return try readUnnamed(bytes, from: address, charset: charset?.lowercased())
        } catch {
            throw FeedError(
                error.code, at: error.place, httpStatus: error.httpStatus,
                address: error.address ?? FeedBuilder.shown(address), detail: error.detail)
        }
    }

    private func readUnnamed(
        _ bytes: [UInt8], from address: String, charset: String?
    ) throws(FeedError) -> Feed {
        if bytes.count > limits.byteCount {
            throw FeedError(.tooLarge, detail: localized("The limit is \(limits.byteCount) bytes."))
        }
        let source = ListText(bytes)
        guard let first = source.bytes.first else { throw FeedError(.empty) }
        switch first {
        case UInt8(ascii: "<"):
            return try readMarkup(bytes, source, from: address, charset: charset)
        case UInt8(ascii: "{"):
            return try JSONDispatch.read(source.utf8(charset: charset), from: address, limits: limits)
        case UInt8(ascii: "["):
            let text = source.utf8(charset: charset)
            if text.hasPrefix("[playlist]") || text.hasPrefix("[reference]") {
                return PLSReader.read(text, from: address, limits: limits, firstLine: source.firstLine)
            }
            if ShortcutReader.isShortcut(text) {
                return try ShortcutReader.read(text, from: address, limits: limits, firstLine: source.firstLine)
            }
            return try JSONDispatch.read(text, from: address, limits: limits)
        default:
            return try readLines(bytes, source, from: address, charset: charset)
        }
    }

    // MARK: - Formats

    private func readMarkup(
        _ bytes: [UInt8], _ source: ListText, from address: String, charset: String?
    ) throws(FeedError) -> Feed {
        switch MediaSniffer.format(of: bytes) {
        case .dash: return try DASHFeedReader.read(bytes, from: address, limits: limits)
        case .html where !XMLFeedReader.hasDeclaration(source.bytes.dropFirst()):
            throw FeedError(.notAFeed, detail: localized("It is a web page."))
        default: break
        }
        // The XML reader knows the declared encoding, and counts lines from the start of the source.
        return try XMLFeedReader.read(bytes, from: address, charset: charset, limits: limits)
    }

    private func readLines(
        _ bytes: [UInt8], _ source: ListText, from address: String, charset: String?
    ) throws(FeedError) -> Feed {
        let line = source.firstLine
        if HLSFeedReader.isHLS(source.bytes) {
            return try HLSFeedReader.read(
                Array(HLSFeedReader.withoutComments(source.bytes)), from: address, limits: limits)
        }
        let text = source.utf8(charset: LegacyLines.declaration(in: source.bytes) ?? charset)
        if ListSniffer.isPLS(text) {
            return PLSReader.read(text, from: address, limits: limits, firstLine: line)
        }
        if ListSniffer.isM3U(text) {
            return M3UReader.read(text, from: address, limits: limits, firstLine: line)
        }
        if XMLFeedReader.hasDeclaration(text) {
            return try XMLFeedReader.read(bytes, from: address, charset: charset, limits: limits)
        }
        let format = MediaSniffer.format(of: Array(bytes.prefix(64 << 10)))
        if format == .text || format == .unknown, ["m3u", "m3u8"].contains(Self.fileExtension(of: address)),
            !text.contains(0)
        {
            return M3UReader.read(text, from: address, limits: limits, firstLine: line)
        }
        guard format != .text, format != .unknown, format != .empty else { throw FeedError(.notAFeed) }
        throw FeedError(.notAFeed, detail: localized("It is \(format.phrase)."))
    }

    private static func fileExtension(of address: String) -> String? {
        FileKind.fileExtension(address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    }
}
