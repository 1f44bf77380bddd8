/// The MIME types that Playhead opens: what the desktop file and MPRIS announce.
public enum SupportedMediaTypes {
    /// Types with a picture.
    public static let video = [
        "video/3gpp", "video/3gpp2", "video/matroska", "video/mp2t", "video/mp4", "video/mpeg", "video/ogg",
        "video/quicktime", "video/webm", "video/x-flv", "video/x-m4v", "video/x-matroska", "video/x-mpegts",
        "video/x-ms-wmv", "video/x-msvideo", "video/x-ogm+ogg",
    ]
    /// Types of sound.
    public static let audio = [
        "audio/3gpp", "audio/aac", "audio/ac3", "audio/amr", "audio/flac", "audio/mp4", "audio/mpeg", "audio/ogg",
        "audio/opus", "audio/vorbis", "audio/webm", "audio/x-aiff", "audio/x-flac", "audio/x-m4a", "audio/x-matroska",
        "audio/x-ms-wma", "audio/x-vorbis+ogg", "audio/x-wav",
    ]
    /// Types of adaptive streams.
    public static let playlists = [
        "application/dash+xml", "application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/x-mpegurl",
    ]
    /// All of them.
    public static let all = video + audio + playlists
}
