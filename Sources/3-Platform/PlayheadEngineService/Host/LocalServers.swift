import FoundationEssentials
import MediaReaders
import PlaybackModel
import Playhead
import Synchronization

/// The servers of local playlists that run in this process, for decisions about addresses.
final class LocalServers: Sendable {
    static let shared = LocalServers()

    /// A running server.
    struct Server: Sendable, Hashable {
        /// The address and port at which it listens.
        var address: SocketAddress
        /// `true` if a playlist refers to other servers.
        var namesOthers: Bool
    }

    private let servers = Mutex<[String: Server]>([:])

    init() {}

    /// The server of a playlist's address; `nil` if there is none.
    func server(of address: String) -> Server? { servers.withLock { $0[address] } }

    /// Adds a server.
    func add(_ server: Server, of address: String) { servers.withLock { $0[address] = server } }

    /// Removes a server.
    func remove(_ address: String) { servers.withLock { _ = $0.removeValue(forKey: address) } }

    /// Makes servers that are listed here while they run.
    func tracking(_ make: @escaping @Sendable () -> any LocalMediaServer) -> @Sendable () -> any LocalMediaServer {
        { [self] in TrackedServer(make(), self) }
    }

    private final class TrackedServer: LocalMediaServer {
        private let inner: any LocalMediaServer
        private let list: LocalServers
        private let address = Mutex<String?>(nil)

        init(_ inner: any LocalMediaServer, _ list: LocalServers) {
            self.inner = inner
            self.list = list
        }

        func serve(_ playlist: URL) throws(PlaybackError) -> URL {
            let url = try inner.serve(playlist)
            guard let host = HostNames.normalized(url.host), let known = HostNames.literal(host),
                let port = UInt16(exactly: url.port ?? 80)
            else { return url }
            let text = url.absoluteString
            list.add(
                Server(address: known.withPort(port), namesOthers: LocalServers.namesOthers(playlist)), of: text)
            let old = address.withLock { address in
                defer { address = text }
                return address
            }
            if let old, old != text { list.remove(old) }
            return url
        }

        func file(at address: String) -> URL? { inner.file(at: address) }

        func stop() {
            let old = address.withLock { address in
                defer { address = nil }
                return address
            }
            if let old { list.remove(old) }
            inner.stop()
        }
    }

    /// Returns `true` if a local playlist, or a playlist in it, names an address on the web.
    static func namesOthers(_ playlist: URL) -> Bool {
        (try? LocalPlaylistScope(of: playlist))?.namesWeb ?? false
    }
}
