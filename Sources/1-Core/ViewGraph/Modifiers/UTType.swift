/// A type of file, identified by filename extensions. It has the name and the common constants of Apple's type.
public struct UTType: Sendable, Hashable {
    /// The lowercase extensions without the dot; empty for every file.
    public let filenameExtensions: [String]

    /// Creates a type for files with one extension, without the dot.
    public init(filenameExtension: String) { filenameExtensions = [filenameExtension.lowercased()] }

    /// Creates a type for files with any of several extensions, without the dot. Without extensions the type includes
    /// every file.
    public init(filenameExtensions: [String]) { self.filenameExtensions = filenameExtensions.map { $0.lowercased() } }

    /// Folders. A dialog for folders offers nothing else.
    public static let folder = UTType(filenameExtensions: ["/"])

    /// Every file.
    public static let item = UTType(filenameExtensions: [])
    /// Same as `item`.
    public static let data = item
    /// Video files.
    public static let movie = UTType(filenameExtensions: [
        "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "ts", "ogv", "flv", "wmv",
    ])
    /// MPEG-4 video.
    public static let mpeg4Movie = UTType(filenameExtensions: ["mp4", "m4v"])
    /// Audio files.
    public static let audio = UTType(filenameExtensions: [
        "mp3", "m4a", "aac", "flac", "ogg", "oga", "opus", "wav", "wma", "aiff",
    ])
    /// MP3.
    public static let mp3 = UTType(filenameExtension: "mp3")
    /// Video and audio files.
    public static let audiovisualContent = UTType(
        filenameExtensions: movie.filenameExtensions + audio.filenameExtensions)
    /// Images.
    public static let image = UTType(filenameExtensions: ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "tiff"])
    /// Playlists.
    public static let m3uPlaylist = UTType(filenameExtensions: ["m3u", "m3u8"])
    /// Plain text.
    public static let plainText = UTType(filenameExtension: "txt")
    /// JSON.
    public static let json = UTType(filenameExtension: "json")
}
