import FoundationEssentials
import Glibc
import MediaReaders
import PlaybackModel
import Playhead
import Synchronization

/// Connects to the servers of network shares again when their files are opened later: by Retry, or as the next item.
///
/// When a server is lost, GVfs disconnects it, and the paths of its files end.
final class ShareResolver: MediaResolver {
    /// The resolver of the process, which is registered with its first share.
    static let shared: ShareResolver = {
        let resolver = ShareResolver()
        MediaResolvers.register(resolver)
        return resolver
    }()

    /// The shares that were opened, by the folders of their servers in the file system.
    private let shares = Mutex<[String: NetworkShare]>([:])

    /// Remembers a share whose file or folder is at a path.
    func add(_ share: NetworkShare, at path: String) {
        guard let place = Self.place(of: path) else { return }
        shares.withLock { $0[place] = share }
    }

    func resolves(_ address: URL) -> Bool { share(of: address) != nil }

    func resolve(_ address: URL) async throws(PlaybackError) -> ResolvedMedia {
        if let share = share(of: address), let path = FilePath(address: address.absoluteString) {
            let isThere = await offload { access(path.cString, F_OK) == 0 }
            if !isThere {
                do throws(OpeningError) {
                    try await share.reconnect(to: address.path)
                } catch {
                    throw error.playbackError
                }
            }
        }
        return ResolvedMedia(url: address)
    }

    private func share(of address: URL) -> NetworkShare? {
        guard address.isFileURL else { return nil }
        return shares.withLock { shares in
            if shares.isEmpty { return nil }
            return Self.place(of: address.path).flatMap { shares[$0] }
        }
    }

    /// The folder of a server, such as `/run/user/1000/gvfs/smb-share:server=attic,share=films`.
    private static func place(of path: String) -> String? {
        guard let root = path.firstRange(of: "/gvfs/") else { return nil }
        return String(path[..<root.upperBound] + path[root.upperBound...].prefix { $0 != "/" })
    }
}
