import Dispatch
import FoundationEssentials
import Glibc
import MediaReaders
import PlaybackModel
import Playhead
import Synchronization

/// The addresses that the items of one process may reach, decided by the player.
///
/// The internet is open to each item. Other parts of the network, such as this machine or a home network, are open to an item
/// only if its own address is there, or the feed or list that names it: a stream from the internet has no reason to name the
/// user's router. Several items share
/// a process while one is prepared; it may then reach the addresses of both.
///
/// Names are resolved on another thread, at the same time as in the engine. A call that depends on the result waits for it.
final class ItemAddressPolicy: Sendable {
    /// The addresses that an item may reach, as far as they are known.
    private struct Grant {
        var known = AddressGrant()
        /// `true` until the name of its server is resolved.
        var isPending = false
    }

    private struct State {
        var grants: [Generation: Grant] = [:]
        /// The load that is not prepared.
        var current: Generation?
        /// The servers that requests go through.
        var proxies = Grant(known: AddressGrant(scopes: []))
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
            add(request, generation)
        case .prepare(let request):
            state.withLock { state in state.grants = state.grants.filter { $0.key == state.current } }
            add(request, generation)
        case .activate:
            state.withLock { state in
                state.grants = state.grants.filter { $0.key == generation }
                state.current = generation
            }
        case .unload: state.withLock { $0.grants[generation] = nil }
        default: break
        }
    }

    private func add(_ request: LoadRequest, _ generation: Generation) {
        guard case .url(let address) = request.source else { return }
        if let server = servers.server(of: address) {
            // A playlist of the user's own. Without addresses in it, it needs no more than its server.
            let scopes = server.namesOthers ? AddressGrant.scopes(of: .loopback) : []
            let grant = AddressGrant(scopes: scopes, addresses: [server.address])
            state.withLock { $0.grants[generation] = Grant(known: grant) }
            return
        }
        guard let url = URL(string: address), let host = request.initiatorHost ?? HostNames.normalized(url.host) else {
            state.withLock { $0.grants[generation] = Grant() }
            return
        }
        if let known = AddressGrant.ofHost(host) {
            state.withLock { $0.grants[generation] = Grant(known: known) }
            return
        }
        // A proxy resolves the name. A name from others that can be registered on the internet opens only that, wherever it leads.
        let isResolved =
            !HostNames.usesProxy(host, scheme: url.scheme, environment)
            && (request.initiatorHost == nil || HostNames.isLocal(host))
        state.withLock { $0.grants[generation] = Grant(isPending: isResolved) }
        guard isResolved else { return }
        let usual = ["http": 80, "rtsp": 554, "rtspt": 554, "rtspu": 554, "rtsps": 322, "rtmp": 1935]
        let port =
            request.initiatorHost != nil
            ? 0 : UInt16(exactly: url.port ?? usual[url.scheme?.lowercased() ?? ""] ?? 443) ?? 0
        start { [weak self, resolve] in
            let grant = Grant(known: .ofName(host, resolve(host), port: port))
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
            let grant = AddressGrant(scopes: [], addresses: addresses)
            self?.state.withLock { $0.proxies = Grant(known: grant) }
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
            if grants.contains(where: { $0.known.allows(address) }) { return .allowed }
            // Requests can outlive their item; those to the internet do no harm.
            if state.grants.isEmpty, address.scope == .public, !address.isMetadataService { return .allowed }
            return grants.contains(where: \.isPending) ? .pending : .refused
        }
    }
}
