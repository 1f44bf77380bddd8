import FoundationEssentials

/// The files that a local `.m3u8` or `.mpd` names, so that one folder can be served to an engine over loopback HTTP.
///
/// One playlist at a time: for each reference with the role `playlist` the caller reads that file and makes another
/// value with the same root. An address that leads out of the folder, or to another scheme, refuses the whole playlist.
/// The check is about names alone: a server must also refuse symbolic links that leave the folder, and answer only for
/// what lies below it (templates name files that are not listed).
///
///     let folder = URL(fileURLWithPath: "/videos/film", isDirectory: true)
///     let playlist = try LocalPlaylist(bytes, directory: folder)
///     for reference in playlist.references where reference.role == .playlist { print(reference.path) }
package struct LocalPlaylist: Sendable, Hashable {
    /// The most files that one playlist may name.
    package static let maximumReferenceCount = 200_000

    /// The files, each path and role once, in the playlist's order.
    package let references: [LocalReference]

    /// Reads a playlist.
    ///
    /// - Parameters:
    ///   - bytes: The whole playlist.
    ///   - directory: The folder that contains it, as a file URL.
    ///   - root: The folder that will be served; `directory` or one above it. Paths are relative to it.
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
