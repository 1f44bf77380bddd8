/// Content types by the extension of a path.
enum ContentType {
    static let playlist = "application/vnd.apple.mpegurl"

    private static let byExtension = [
        "mp4": "video/mp4", "m4v": "video/mp4", "m4a": "audio/mp4", "mov": "video/quicktime",
        "m4s": "video/iso.segment", "mpd": "application/dash+xml", "m3u8": playlist, "ts": "video/mp2t",
        "aac": "audio/aac", "mp3": "audio/mpeg", "webm": "video/webm", "mkv": "video/x-matroska",
        "ogg": "audio/ogg", "oga": "audio/ogg", "ogv": "video/ogg", "opus": "audio/ogg", "flac": "audio/flac",
        "wav": "audio/wav", "vtt": "text/vtt", "srt": "application/x-subrip", "jpg": "image/jpeg",
        "jpeg": "image/jpeg", "png": "image/png", "html": "text/html; charset=utf-8",
        "txt": "text/plain; charset=utf-8", "json": "application/json", "xml": "application/xml",
    ]

    /// The type for a path; `application/octet-stream` for an unknown extension.
    static func forPath(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
        return byExtension[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
    }
}
