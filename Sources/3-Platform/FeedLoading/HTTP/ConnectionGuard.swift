import MediaReaders
import Synchronization

/// Decides which addresses a request and its redirects may connect to, before anything is sent there.
///
/// The user may name every address. Addresses in documents and redirects stay in the part of the network that they come from, or
/// go to a less private one: neither a feed nor a redirect reaches the user's router or this machine. A name
/// that can be registered on the internet can lead anywhere, at any time (DNS rebinding), so what counts is the address of each
/// connection. A proxy makes its connections itself: then only what is known from the address is refused.
final class ConnectionGuard: Sendable {
    private struct State {
        /// The host of the current request.
        var host: String
        /// The addresses that redirects may lead to; `nil` before the first.
        var grant: AddressGrant?
        var reached: Set<SocketAddress> = []
    }

    private let state: Mutex<State>
    private let isNamed: Bool
    private let judged: @Sendable (SocketAddress) -> SocketAddress

    /// Names that can be registered on the internet and that the user has named, which led into the local network, as those
    /// of a company do. Documents may name them again.
    private static let known = Mutex<[String: AddressGrant]>([:])
    private static let knownCount = 100

    /// Creates a guard of one request.
    ///
    /// - Parameters:
    ///   - host: The host of its address.
    ///   - isNamed: `true` if a document names the address, which was checked against the document's when it was read.
    ///   - judged: Returns the address to judge in place of an actual one, for tests.
    init(host: String, isNamed: Bool, judged: @escaping @Sendable (SocketAddress) -> SocketAddress = { $0 }) {
        state = Mutex(State(host: HostNames.normalized(host) ?? host))
        self.isNamed = isNamed
        self.judged = judged
    }

    /// Returns `true` if the current request may use a connection to an address.
    func allows(_ actual: SocketAddress) -> Bool {
        let address = judged(actual)
        return state.withLock { state in
            let isAllowed = state.grant?.allows(address) ?? mayStart(address, state.host)
            if isAllowed { state.reached.insert(address) }
            return isAllowed
        }
    }

    private func mayStart(_ address: SocketAddress, _ host: String) -> Bool {
        if HostNames.literal(host) != nil { return !isNamed || !address.isMetadataService }
        if address.isMetadataService { return false }
        if address.scope == .public || HostNames.isLocal(host) { return true }
        if isNamed { return Self.known.withLock { $0[host]?.allows(address) ?? false } }
        return address.scope != .loopback
    }

    /// Follows a redirect. Returns `false` if it may not be followed, as far as this is known without a connection.
    func redirect(to host: String) -> Bool {
        let host = HostNames.normalized(host) ?? host
        return state.withLock { state in
            let grant = state.grant ?? grant(of: state)
            (state.grant, state.host) = (grant, host)
            guard let part = HostNames.part(host) else { return true }
            return grant.scopes.contains(part) || HostNames.literal(host).map(grant.allows) ?? false
        }
    }

    /// The parts of the network that the first request has reached; empty if it went through a proxy, and after a redirect.
    var startScopes: Set<AddressScope> {
        state.withLock { state in state.grant == nil ? Set(state.reached.map(\.scope)) : [] }
    }

    /// The addresses that are open to redirects of the first request.
    private func grant(of state: State) -> AddressGrant {
        let scopes = Set(state.reached.map(\.scope))
        if scopes.isEmpty { return AddressGrant.ofHost(state.host) ?? AddressGrant() }
        let isRegistered = HostNames.part(state.host) == nil && !HostNames.isLocal(state.host)
        if isRegistered, scopes.contains(.public) { return AddressGrant() }
        return AddressGrant(
            scopes: scopes.reduce(into: []) { $0.formUnion(AddressGrant.scopes(of: $1)) }, addresses: state.reached)
    }

    /// Notes the answer to the first request.
    func noteStart() {
        guard !isNamed else { return }
        let (host, grant) = state.withLock { state in (state.host, state.grant == nil ? self.grant(of: state) : nil) }
        guard let grant, !grant.addresses.isEmpty, HostNames.part(host) == nil, !HostNames.isLocal(host) else { return }
        Self.known.withLock { if $0.count < Self.knownCount { $0[host] = grant } }
    }
}
