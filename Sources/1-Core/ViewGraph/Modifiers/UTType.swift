/// A kind of file, known by the endings of its names. It has the name and the usual constants of Apple's type.
public struct UTType: Sendable, Hashable {
    /// Endings without the dot, in lower case; empty for every file.
    public let filenameExtensions: [String]

    /// Files with one ending, without the dot.
    public init(filenameExtension: String) { filenameExtensions = [filenameExtension.lowercased()] }

    /// Files with any of some endings, without the dot; every file where there is none.
    public init(filenameExtensions: [String]) { self.filenameExtensions = filenameExtensions.map { $0.lowercased() } }

    /// Every file.
    public static let item = UTType(filenameExtensions: [])
    /// The same as `item`.
    public static let data = item
    /// Films with pictures and sound.
    public static let movie = UTType(filenameExtensions: [
        "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "ts", "ogv", "flv", "wmv",
    ])
    /// Films in MP4.
    public static let mpeg4Movie = UTType(filenameExtensions: ["mp4", "m4v"])
    /// Sound without pictures.
    public static let audio = UTType(filenameExtensions: [
        "mp3", "m4a", "aac", "flac", "ogg", "oga", "opus", "wav", "wma", "aiff",
    ])
    /// MP3.
    public static let mp3 = UTType(filenameExtension: "mp3")
    /// Films, and sound without pictures.
    public static let audiovisualContent = UTType(
        filenameExtensions: movie.filenameExtensions + audio.filenameExtensions)
    /// Pictures.
    public static let image = UTType(filenameExtensions: ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "tiff"])
    /// Playlists of addresses.
    public static let m3uPlaylist = UTType(filenameExtensions: ["m3u", "m3u8"])
    /// Text without markup.
    public static let plainText = UTType(filenameExtension: "txt")
    /// JSON.
    public static let json = UTType(filenameExtension: "json")
}
