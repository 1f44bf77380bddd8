/// The format of a feed's source.
@frozen public enum FeedKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A media file or stream.
    case file
    /// A list of addresses: M3U or M3U8, with the attributes of IPTV lists.
    case m3u
    /// An HLS playlist. Its entries are its variants.
    case hls
    /// A DASH manifest. Its entries are its representations.
    case dash
    /// A PLS playlist.
    case pls
    /// An XSPF playlist.
    case xspf
    /// An ASX playlist of Windows Media.
    case asx
    /// A file with one address: `.url` or `.desktop`.
    case shortcut
    /// RSS 0.9 to 2.0, with Media RSS, iTunes and Podcasting 2.0 elements.
    case rss
    /// Atom 1.0 (RFC 4287) or 0.3.
    case atom
    /// JSON Feed 1.0 or 1.1.
    case jsonfeed
    /// A list of subscriptions: OPML 1.0 or 2.0. Its entries are feeds.
    case opml
    /// Playhead's JSON catalog.
    case catalogue
    /// A folder of media files.
    case folder
}
