import FoundationEssentials
import Glibc

extension LocalPlaylistScope {
    /// The largest playlist that is read, in bytes.
    package static let maximumSize = 8 << 20

    /// Creates the scope of a playlist on this machine. It reads the playlist and those that it names.
    package init(of playlist: URL) throws(LocalPlaylistError) {
        guard let folder = Self.realPath(playlist.deletingLastPathComponent().path) else { throw .notLocal }
        let account = FileManager.default.homeDirectoryForCurrentUser.path
        let home = getenv("HOME").map { String(cString: $0) } ?? account
        try self.init(
            of: URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(playlist.lastPathComponent),
            homes: [home, account].compactMap(Self.realPath), read: Self.contents)
    }

    private static func contents(of file: URL) -> [UInt8]? {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let source = try? DescriptorByteSource(duplicating: descriptor) else { return nil }
        return try? source.read(at: 0, count: maximumSize)
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
