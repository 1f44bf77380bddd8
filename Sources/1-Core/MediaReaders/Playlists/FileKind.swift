/// The kind of a file, as the extension of its name indicates.
///
///     FileKind(name: "Film.MKV")    // .media
///     FileKind(name: "radio.pls")   // .list
///     FileKind(name: "notes")       // nil
package enum FileKind: Sendable, Hashable {
    /// A film, song or stream.
    case media
    /// A list of media or feeds. An `.m3u8` may also be an HLS playlist, which only its content shows.
    case list
    /// Subtitles.
    case subtitles
    /// A picture.
    case picture

    /// The kind for an extension in lower case; `nil` if it is unknown.
    package init?(fileExtension: String) {
        if Self.mediaExtensions.contains(fileExtension) {
            self = .media
        } else if Self.listExtensions.contains(fileExtension) {
            self = .list
        } else if Self.subtitleExtensions.contains(fileExtension) {
            self = .subtitles
        } else if Self.pictureExtensions.contains(fileExtension) {
            self = .picture
        } else {
            return nil
        }
    }

    /// The kind for a file name or path; `nil` if its extension is unknown or missing.
    package init?(name: some BidirectionalCollection<UInt8>) {
        guard let text = Self.fileExtension(name) else { return nil }
        self.init(fileExtension: text)
    }

    /// The kind for a file name or path; `nil` if its extension is unknown or missing.
    package init?(name: String) { self.init(name: name.utf8) }

    /// The kind for the path of an address, without query and fragment; `nil` if its extension is unknown or missing.
    package init?(address: String) {
        self.init(name: address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    }

    /// Returns the extension of a file name or path in lower case; `nil` for hidden files and long or missing extensions.
    package static func fileExtension(_ name: some BidirectionalCollection<UInt8>) -> String? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
            name[name.index(before: dot)] != UInt8(ascii: "/")
        else { return nil }
        let text = name[name.index(after: dot)...]
        guard (1...5).contains(text.count) else { return nil }
        return String(decoding: text, as: UTF8.self).lowercased()
    }

    /// The extensions of files that a player opens: media, and lists of them.
    package static var openableExtensions: [String] { (mediaExtensions.union(listExtensions)).sorted() }

    private static let mediaExtensions: Set = [
        "3g2", "3gp", "aac", "ac3", "aif", "aiff", "amr", "ape", "asf", "avi", "divx", "dts", "dv", "f4v", "flac",
        "flv", "m1v", "m2t", "m2ts", "m2v", "m4a", "m4b", "m4v", "mjpeg", "mjpg", "mka", "mkv", "mov", "mp2",
        "mp3", "mp4", "mpe", "mpeg", "mpg", "mts", "mxf", "nut", "oga", "ogg", "ogm", "ogv", "opus", "ra", "rm", "rmvb",
        "spx", "ts", "tta", "vob", "wav", "weba", "webm", "wma", "wmv", "wv",
    ]
    private static let listExtensions: Set = ["m3u", "m3u8", "pls", "xspf", "asx", "wax", "wvx", "opml", "rss", "atom"]
    private static let subtitleExtensions: Set = ["srt", "vtt", "ass", "ssa", "sub", "ttml", "dfxp"]
    private static let pictureExtensions: Set = ["jpg", "jpeg", "png", "webp"]
}
