import Dispatch
import FoundationEssentials
import Glibc
import PlaybackModel
import Playhead
import Synchronization

/// The addresses that the items of one process may reach, decided by the player.
///
/// The internet is open to each item. Other parts of the network, such as this machine or a home network, are open to an item
/// only if its own address is there: a stream from the internet has no reason to name the user's router. Several items share
/// a process while one is prepared; it may then reach the addresses of both.
///
/// Names are resolved on another thread, at the same time as in the engine. A call that depends on the result waits for it.
final class ItemAddressPolicy: Sendable {
    /// The addresses that an item may reach.
    struct Grant: Sendable, Hashable {
        var scopes: Set<AddressScope> = [.public]
        /// Addresses in other scopes, with their ports. The port 0 stands for all.
        var addresses: Set<SocketAddress> = []
        /// `true` until the name of its server is resolved.
        var isPending = false
    }

    private struct State {
        var grants: [Generation: Grant] = [:]
        /// The load that is not prepared.
        var current: Generation?
        /// The servers that requests go through.
        var proxies = Grant(scopes: [])
    }

    private let state = Mutex(State())
    private let environment: [String: String]
    private let servers: LocalServers
    private let resolve: @Sendable (String) -> Set<SocketAddress>
    private let start: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// Creates a policy without items, which allows the internet.
    ///
    /// - Parameters:
    ///   - environment: The variables of the player, which name proxies.
    ///   - servers: The servers of local playlists.
    ///   - resolve: Returns the addresses of a name, with port 0. Called by `start`; may block.
    ///   - start: Runs work on another thread.
    init(
        environment: [String: String], servers: LocalServers = .shared,
        resolve: @escaping @Sendable (String) -> Set<SocketAddress> = { HostNames.resolve($0) },
        start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = {
            DispatchQueue.global(qos: .userInitiated).async(execute: $0)
        }
    ) {
        self.environment = environment
        self.servers = servers
        self.resolve = resolve
        self.start = start
        resolveProxies()
    }

    // MARK: Items

    /// Follows a command to the engine.
    func note(_ command: EngineCommand, _ generation: Generation) {
        switch command {
        case .load(let request):
            state.withLock { state in
                state.grants = [:]
                state.current = generation
            }
            add(request.source, generation)
        case .prepare(let request):
            state.withLock { state in state.grants = state.grants.filter { $0.key == state.current } }
            add(request.source, generation)
        case .activate:
            state.withLock { state in
                state.grants = state.grants.filter { $0.key == generation }
                state.current = generation
            }
        case .unload: state.withLock { $0.grants[generation] = nil }
        default: break
        }
    }

    private func add(_ source: MediaSource, _ generation: Generation) {
        guard case .url(let address) = source else { return }
        if let server = servers.server(of: address) {
            // A playlist of the user's own. Without addresses in it, it needs no more than its server.
            let scopes: Set<AddressScope> = server.namesOthers ? Self.scopes(of: .loopback) : []
            state.withLock { $0.grants[generation] = Grant(scopes: scopes, addresses: [server.address]) }
            return
        }
        guard let url = URL(string: address), let host = HostNames.normalized(url.host) else {
            state.withLock { $0.grants[generation] = Grant() }
            return
        }
        if let known = Self.grant(ofHost: host) {
            state.withLock { $0.grants[generation] = known }
            return
        }
        // A proxy resolves the name.
        let isResolved = !HostNames.usesProxy(host, scheme: url.scheme, environment)
        state.withLock { $0.grants[generation] = Grant(isPending: isResolved) }
        guard isResolved else { return }
        let usual = ["http": 80, "rtsp": 554, "rtspt": 554, "rtspu": 554, "rtsps": 322, "rtmp": 1935]
        let port = UInt16(exactly: url.port ?? usual[url.scheme?.lowercased() ?? ""] ?? 443) ?? 0
        start { [weak self, resolve] in
            let grant = Self.grant(ofName: host, resolve(host), port: port)
            self?.state.withLock { state in
                // Not if it was replaced meanwhile.
                if state.grants[generation]?.isPending == true { state.grants[generation] = grant }
            }
        }
    }

    private func resolveProxies() {
        let proxies = HostNames.proxies(in: environment)
        guard !proxies.isEmpty else { return }
        state.withLock { $0.proxies.isPending = true }
        start { [weak self, resolve] in
            var addresses: Set<SocketAddress> = []
            for (host, port) in proxies {
                let found = HostNames.literal(host).map { [$0] } ?? resolve(host)
                addresses.formUnion(found.map { $0.withPort(port) })
            }
            self?.state.withLock { $0.proxies = Grant(scopes: [], addresses: addresses) }
        }
    }

    // MARK: Decisions

    /// The answer to an address.
    enum Answer: Sendable, Hashable {
        case allowed
        case refused
        /// A name is still being resolved.
        case pending
    }

    /// The answer to an address now.
    func answer(for address: SocketAddress) -> Answer {
        state.withLock { state in
            let grants = state.grants.values.map { $0 } + [state.proxies]
            if grants.contains(where: { Self.allows($0, address) }) { return .allowed }
            // Requests can outlive their item; those to the internet do no harm.
            if state.grants.isEmpty, address.scope == .public, !address.isMetadataService { return .allowed }
            return grants.contains(where: \.isPending) ? .pending : .refused
        }
    }

    private static func allows(_ grant: Grant, _ address: SocketAddress) -> Bool {
        let isListed = grant.addresses.contains {
            $0.withPort(0) == address.withPort(0) && ($0.port == address.port || $0.port == 0 || address.port == 0)
        }
        return isListed || grant.scopes.contains(address.scope) && !address.isMetadataService
    }

    /// The parts of the network that an item in a part may reach: its own, and those that are less private.
    static func scopes(of scope: AddressScope) -> Set<AddressScope> {
        switch scope {
        case .loopback: [.loopback, .linkLocal, .private, .public]
        case .linkLocal: [.linkLocal, .private, .public]
        case .private: [.private, .public]
        case .multicast: [.multicast, .public]
        case .reserved: [.reserved, .public]
        case .public, .local: [.public]
        }
    }

    /// The grant of an item whose host is an address, or this machine by name; `nil` for other names.
    static func grant(ofHost host: String) -> Grant? {
        if host == "localhost" || host.hasSuffix(".localhost") { return Grant(scopes: scopes(of: .loopback)) }
        guard let address = HostNames.literal(host) else { return nil }
        return Grant(scopes: scopes(of: address.scope), addresses: [address])
    }

    /// The grant of an item whose host is a name.
    ///
    /// The owner of a public name decides about its addresses, and could change them at any time (DNS rebinding). A name of
    /// this machine therefore opens it only if it is not one of the internet's, and a name with addresses in different parts
    /// of the network opens only the internet.
    static func grant(ofName name: String, _ addresses: Set<SocketAddress>, port: UInt16) -> Grant {
        let scopes = Set(addresses.map(\.scope))
        guard !scopes.isEmpty, !scopes.contains(.public) else { return Grant() }
        let listed = Set(addresses.map { $0.withPort(port) })
        let isOpen = HostNames.isLocal(name) || !scopes.contains(.loopback)
        guard isOpen else { return Grant(addresses: listed) }
        return Grant(scopes: scopes.reduce(into: []) { $0.formUnion(Self.scopes(of: $1)) }, addresses: listed)
    }
}

extension SocketAddress {
    /// `true` for the addresses at which computers in a data center learn their own passwords.
    fileprivate var isMetadataService: Bool {
        switch self {
        case .ipv4(let address, _):
            // 169.254.169.254, 169.254.170.2, 100.100.100.200, 192.0.0.192 and 168.63.129.16.
            [0xA9FE_A9FE, 0xA9FE_AA02, 0x6464_64C8, 0xC000_00C0, 0xA83F_8110].contains(address)
        case .ipv6(let bytes, _, _):
            // fd00:ec2::254.
            bytes == [0xFD, 0x00, 0x0E, 0xC2] + [UInt8](repeating: 0, count: 10) + [0x02, 0x54]
        case .unix, .abstract, .unspecified: false
        }
    }
}
