import MediaReaders

/// A file that an item of RSS or Atom offers.
struct MediaCandidate: Sendable {
    /// The element that names the file, best first.
    enum Origin: Int, Sendable {
        /// `enclosure`, or Atom's link to one.
        case enclosure
        /// Media RSS.
        case media
        /// Podcasting 2.0's alternate enclosure.
        case alternate
        /// Atom's content outside of the feed.
        case content
    }

    /// The use of a file.
    enum Role: Sendable, Hashable {
        case media
        case image
        /// A file that is not played, such as a document.
        case other
    }

    /// The absolute address.
    var address: String
    var origin: Origin
    /// The media type in lower case, without parameters.
    var type: String?
    var duration: Double?
    var byteCount: Int64?
    var bitRate = 0.0
    var height = 0
    var isDefault = false
    var isSample = false
    /// Media RSS's `medium`.
    var medium: String?

    /// A Boolean value that indicates whether this is a player in a web page, as in the feeds of video sites.
    var isPlayer: Bool { type == "application/x-shockwave-flash" && medium != "image" && medium != "document" }

    /// The use, by medium, media type and name extension.
    var role: Role {
        switch medium {
        case "image"?: return .image
        case "document"?, "executable"?: return .other
        default: break
        }
        let named = Self.role(ofExtension: pathExtension)
        // Some publishers give each file the type of their pages.
        if let type, let role = Self.role(ofType: type), named != .media || !type.hasPrefix("text/") { return role }
        if let named { return named }
        // Documents have many types. Servers give the general ones to anything.
        return type.map { $0.hasPrefix("application/") && !Self.generalTypes.contains($0) } == true ? .other : .media
    }

    /// Returns whether the file is a better choice than another one. Equal files keep their order.
    func isBetter(than other: MediaCandidate) -> Bool {
        if isSample != other.isSample { return other.isSample }
        if isDefault != other.isDefault { return isDefault }
        if origin != other.origin { return origin.rawValue < other.origin.rawValue }
        if isDated != other.isDated { return other.isDated }
        if height != other.height { return height > other.height }
        if bitRate != other.bitRate { return bitRate > other.bitRate }
        return false
    }

    /// Adds facts from another element about the same file.
    mutating func merge(_ other: MediaCandidate) {
        type = type ?? other.type
        duration = duration ?? other.duration
        byteCount = byteCount ?? other.byteCount
        medium = medium ?? other.medium
        if bitRate == 0 { bitRate = other.bitRate }
        if height == 0 { height = other.height }
        isDefault = isDefault || other.isDefault
    }

    /// A Boolean value that indicates whether the format is rarely installed today.
    private var isDated: Bool {
        guard let type else { return false }
        return ["video/x-ms-", "audio/x-ms-", "video/x-flv", "application/vnd.rn-", "audio/x-pn-", "audio/x-real"]
            .contains { type.hasPrefix($0) }
    }

    private var pathExtension: String {
        let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let suffix = path.suffix(6)
        guard let dot = suffix.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return String(decoding: suffix[suffix.index(after: dot)...].map(\.lowercased), as: UTF8.self)
    }

    /// Returns the media type of an attribute, or `nil` if it is not one.
    static func type(_ text: String?) -> String? {
        guard let text, text.utf8.count <= 200 else { return nil }
        let type = Array(text.utf8.prefix { $0 != UInt8(ascii: ";") })[...].trimmed
        guard type.contains(UInt8(ascii: "/")), type.count > 2 else { return nil }
        return String(decoding: type.map(\.lowercased), as: UTF8.self)
    }

    private static func role(ofType type: String) -> Role? {
        if type.hasPrefix("audio/") || type.hasPrefix("video/") { return .media }
        if type.hasPrefix("image/") { return .image }
        if type.hasPrefix("text/") { return .other }
        switch type {
        case "application/x-mpegurl", "application/vnd.apple.mpegurl", "application/mpegurl", "application/dash+xml",
            "application/ogg", "application/x-ogg", "application/mp4", "application/x-matroska", "application/mxf",
            "application/vnd.ms-sstr+xml", "application/vnd.rn-realmedia", "application/x-mplayer2",
            "application/xspf+xml":
            return .media
        case "application/pdf", "application/x-shockwave-flash", "application/x-bittorrent", "application/zip",
            "application/epub+zip", "application/msword", "application/xhtml+xml":
            return .other
        default: return nil
        }
    }

    /// The media types that servers send for any file.
    private static let generalTypes: Set<String> = [
        "application/octet-stream", "application/force-download", "application/x-download", "application/unknown",
    ]

    private static func role(ofExtension name: String) -> Role? {
        switch name {
        case "mp3", "m4a", "m4b", "aac", "ogg", "oga", "opus", "flac", "wav", "wma", "mp4", "m4v", "mov", "webm", "mkv",
            "avi", "wmv", "mpg", "mpeg", "ogv", "flv", "3gp", "ts", "m3u8", "mpd":
            .media
        case "jpg", "jpeg", "png", "gif", "webp", "svg", "avif", "bmp", "ico": .image
        case "pdf", "epub", "doc", "docx", "zip", "exe", "html", "htm", "txt", "swf", "rtf", "mobi", "xml", "json",
            "ppt",
            "torrent", "gz", "dmg", "apk", "deb", "iso", "js", "css", "vtt", "srt":
            .other
        default: nil
        }
    }
}
