/// A format in which a feed can be saved for other applications.
///
/// A saved feed reads back equal as far as the format can express it: M3U keeps titles, addresses, durations, pictures,
/// groups, channels, headers, the feed's title and its guides; OPML keeps titles, addresses, pictures, groups, pages,
/// descriptions, and the feed's title and author. Addresses are saved unchanged, with user names and passwords.
///
/// ```swift
/// let bytes = FeedExport.m3u.bytes(of: feed)
/// try Data(bytes).write(to: folder.appendingPathComponent("channels.\(FeedExport.m3u.fileExtension)"))
/// ```
@frozen public enum FeedExport: String, Sendable, Hashable, CaseIterable {
    /// An extended M3U list in UTF-8, with the attributes of IPTV lists.
    case m3u
    /// An OPML 2.0 document, for lists of subscriptions.
    case opml

    /// The extension of file names, without a point.
    public var fileExtension: String {
        switch self {
        // The name of M3U lists in UTF-8.
        case .m3u: "m3u8"
        case .opml: "opml"
        }
    }

    /// The media type.
    public var mediaType: String {
        switch self {
        case .m3u: "audio/x-mpegurl"
        case .opml: "text/x-opml"
        }
    }

    /// Returns the feed in this format. Cost: linear in the number of entries.
    public func bytes(of feed: Feed) -> [UInt8] {
        switch self {
        case .m3u: M3UWriter.bytes(of: feed)
        case .opml: OPMLWriter.bytes(of: feed)
        }
    }

    /// Returns an address without characters that end a line, an attribute or an address in a list.
    static func escaped(address: String) -> String {
        let isForbidden: (UInt8) -> Bool = {
            $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\"")
        }
        guard address.utf8.contains(where: isForbidden) else { return address }
        var result: [UInt8] = []
        for byte in address.utf8 {
            if isForbidden(byte) {
                let digits = Array("0123456789ABCDEF".utf8)
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns text on one line, without control characters.
    static func line(_ text: String) -> String {
        Array(text.utf8)[...].line(limit: .max) ?? ""
    }
}
