/// The MIME types that Playhead opens, as the desktop file and MPRIS list them.
///
/// Use them in the `MimeType` line of your application's desktop file. Playability also depends on the installed
/// decoders.
public enum SupportedMediaTypes {
    /// Video types.
    public static let video = [
        "video/3gpp", "video/3gpp2", "video/matroska", "video/mp2t", "video/mp4", "video/mpeg", "video/ogg",
        "video/quicktime", "video/vnd.avi", "video/webm", "video/x-flv", "video/x-m4v", "video/x-matroska",
        "video/x-mpegts",
        "video/x-ms-wmv", "video/x-msvideo", "video/x-ogm+ogg", "video/x-theora+ogg",
        "application/ogg", "application/vnd.ms-asf",
    ]
    /// Audio types.
    public static let audio = [
        "audio/3gpp", "audio/aac", "audio/ac3", "audio/amr", "audio/flac", "audio/mp4", "audio/mpeg", "audio/ogg",
        "audio/opus", "audio/vnd.wave", "audio/vorbis", "audio/webm", "audio/x-aiff", "audio/x-flac",
        "audio/x-flac+ogg", "audio/x-m4a", "audio/x-matroska",
        "audio/x-ms-wma", "audio/x-opus+ogg", "audio/x-vorbis+ogg", "audio/x-wav",
    ]
    /// Playlists and manifests of adaptive streams.
    public static let playlists = [
        "application/dash+xml", "application/vnd.apple.mpegurl", "application/x-mpegurl", "application/xspf+xml",
        "audio/x-mpegurl", "audio/x-scpls",
    ]
    /// Podcasts and lists of podcasts.
    public static let feeds = ["application/atom+xml", "application/rss+xml", "text/x-opml+xml"]
    /// All types. Folders are not among them, so that Playhead never becomes the file manager of a desktop.
    public static let all = video + audio + playlists + feeds
}
