/// The file name extensions of media, for lists that do not name a type.
enum MediaExtension {
    private static let known: Set<String> = [
        "3gp", "aac", "ac3", "aif", "aiff", "avi", "flac", "flv", "m2ts", "m3u8", "m4a", "m4b", "m4v", "mka", "mkv",
        "mov",
        "mp3", "mp4", "mpd", "mpeg", "mpg", "mts", "oga", "ogg", "ogv", "opus", "ts", "vob", "wav", "webm", "wma",
        "wmv",
    ]

    /// Returns whether the path of an address ends with the extension of a media file.
    static func isMedia(_ address: String) -> Bool {
        let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return false }
        let name = path[path.index(after: dot)...]
        return name.count <= 4 && known.contains(String(decoding: name.map(\.lowercased), as: UTF8.self))
    }
}
