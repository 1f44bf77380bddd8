import FoundationEssentials

/// The files that a local playlist may use: those in its folder and below.
///
/// If the playlist, or a playlist that it names, has files next to its folder, such as `../media/1.m4s`, the files and folders
/// with these names belong to it as well, except hidden ones. The folder that contains them must not be
///
/// - the root of the file system or a folder in it, which programs and users share,
/// - the home folder, or a folder above it,
/// - hidden, or in a hidden folder.
///
/// A playlist that also names addresses on the web is confined to its folder, because its media could be sent there.
///
///     let scope = try LocalPlaylistScope(of: URL(fileURLWithPath: "/videos/film/manifests/film.mpd"))
///     scope.root                         // /videos/film, if the manifest names ../media
///     scope.allows("media/1.m4s")        // true
///     scope.allows("private/letter.txt") // false
package struct LocalPlaylistScope: Sendable, Hashable {
    /// The folder that contains all files, without symbolic links: the playlist's, or the one above.
    package let root: URL
    /// The path of the playlist below the root.
    package let path: String
    /// `true` if a playlist names addresses on the web.
    package let namesWeb: Bool
    /// The names of files and folders in the root that may be used; `nil` for all.
    private let names: Set<String>?
    private let folderName: String

    /// The number of playlists that are read.
    private static let fileLimit = 64

    /// Returns whether a file may be used.
    ///
    /// - Parameter path: Its path below the root, without symbolic links and `..`.
    package func allows(_ path: String) -> Bool {
        guard let names else { return true }
        let parts = path.split(separator: "/")
        guard let first = parts.first else { return false }
        if first == folderName { return true }
        return names.contains(String(first)) && !parts.contains { $0.hasPrefix(".") }
    }

    /// Creates the scope of a playlist.
    ///
    /// - Parameters:
    ///   - playlist: The file of the playlist, in a folder without symbolic links.
    ///   - homes: The home folders of the user.
    ///   - read: Returns the contents of a playlist; `nil` if it cannot be read.
    /// - Throws: The reason why the playlist itself cannot be served. Those that it names may be damaged.
    init(of playlist: URL, homes: [String], read: (URL) -> [UInt8]?) throws(LocalPlaylistError) {
        let folder = playlist.deletingLastPathComponent()
        let above = Self.folder(above: folder, homes: homes)
        let outer = above ?? folder
        let folderName = folder.lastPathComponent
        var names: Set<String> = []
        var namesWeb = false
        var waiting = [playlist]
        var seen: Set<String> = []
        while let next = waiting.popLast() {
            guard seen.insert(next.path).inserted else { continue }
            guard seen.count <= Self.fileLimit, let bytes = read(next) else { continue }
            let isMain = next.path == playlist.path
            do throws(LocalPlaylistError) {
                let list = try LocalPlaylist(bytes, directory: next.deletingLastPathComponent(), root: outer)
                for reference in list.references {
                    if above != nil, let name = reference.path.split(separator: "/").first, name != folderName {
                        let isHidden = reference.path.split(separator: "/").contains { $0.hasPrefix(".") }
                        if isHidden, isMain { throw .leavesFolder(reference.written) }
                        if !isHidden { names.insert(String(name)) }
                    }
                    if reference.role == .playlist { waiting.append(outer.appendingPathComponent(reference.path)) }
                }
            } catch {
                guard case .foreignScheme(let address) = error else {
                    if isMain { throw error }
                    continue
                }
                if isMain, !Self.isOnTheWeb(address) { throw error }
                namesWeb = true
            }
        }
        let isWide = !names.isEmpty && !namesWeb
        root = isWide ? outer : folder
        path = isWide ? "\(folderName)/\(playlist.lastPathComponent)" : playlist.lastPathComponent
        self.names = isWide ? names : nil
        self.namesWeb = namesWeb
        self.folderName = folderName
    }

    /// The folder that contains a folder; `nil` if a playlist may not use its files.
    private static func folder(above folder: URL, homes: [String]) -> URL? {
        guard var path = LocalPath(fileURL: folder), path.components.popLast() != nil, path.components.count >= 2,
            !path.components.contains(where: { $0.hasPrefix(".") })
        else { return nil }
        let containsHome = homes.contains { home in
            LocalPath(fileURL: URL(fileURLWithPath: home, isDirectory: true))?.relative(to: path) != nil
        }
        return containsHome
            ? nil : URL(fileURLWithPath: "/" + path.components.joined(separator: "/"), isDirectory: true)
    }

    private static func isOnTheWeb(_ address: String) -> Bool {
        let lower = address.lowercased()
        return lower.hasPrefix("http://") || lower.hasPrefix("https://")
    }
}
