import FoundationEssentials

/// The files that a local `.m3u8` or `.mpd` refers to. With this list, a server can offer one folder to an engine over
/// loopback HTTP.
///
/// The value covers one playlist. For each reference with the role `playlist`, read that file and create another value
/// with the same root. The whole playlist is refused if an address is outside the folder or has another scheme. Only
/// names are checked: a server must also refuse symbolic links that leave the folder, and must serve only the files of the
/// ``LocalPlaylistScope``, because templates name files that are not listed.
///
///     let folder = URL(fileURLWithPath: "/videos/film", isDirectory: true)
///     let playlist = try LocalPlaylist(bytes, directory: folder)
///     for reference in playlist.references where reference.role == .playlist { print(reference.path) }
package struct LocalPlaylist: Sendable, Hashable {
    /// The maximum number of files that a playlist may refer to.
    package static let maximumReferenceCount = 200_000

    /// The files in the playlist's order, without duplicates of path and role.
    package let references: [LocalReference]

    /// Reads a playlist.
    ///
    /// - Parameters:
    ///   - bytes: The whole playlist.
    ///   - directory: The folder that contains it, as a file URL.
    ///   - root: The folder that will be served: `directory` or a folder above it. Paths are relative to it.
    package init(_ bytes: [UInt8], directory: URL, root: URL? = nil) throws(LocalPlaylistError) {
        guard let directoryPath = LocalPath(fileURL: directory), let rootPath = LocalPath(fileURL: root ?? directory),
            let relative = directoryPath.relative(to: rootPath)
        else { throw .notLocal }
        var collector = LocalReferenceCollector(directory: relative, root: rootPath)
        switch MediaSniffer.format(of: bytes) {
        case .hls, .m3u: try collector.collectHLS(bytes)
        case .dash, .xml: try collector.collectDASH(bytes)
        case let format: throw .notPlaylist(format)
        }
        references = collector.references
    }
}
