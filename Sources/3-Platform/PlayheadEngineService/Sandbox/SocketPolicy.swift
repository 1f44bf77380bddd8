import MediaReaders
import Sandbox

/// The addresses that a confined process may reach.
///
/// ```swift
/// let policy = SocketPolicy(kind: .network, audioSockets: AudioSockets.paths(environment)) { address in
///     !address.isPrivate || sourceIsPrivate
/// }
/// ```
package struct SocketPolicy: Sendable {
    /// The sources that the process reads.
    package var kind: Confinement.Kind
    /// The paths of the audio server's sockets.
    package var audioSockets: Set<String>
    /// The addresses of the name servers. Read when a process uses port 53, because the network can change.
    package var nameServers: @Sendable () -> Set<SocketAddress>
    /// Decides about the other addresses of the Internet protocols. Called on the gate's thread; it must not block. The
    /// port can be 0: the C library sorts addresses by connecting datagram sockets, which sends nothing.
    package var allowsAddress: @Sendable (SocketAddress) -> Bool

    /// Returns true while `allowsAddress` does not know the answer for an address yet. The call then waits.
    package var isUndecided: @Sendable (SocketAddress) -> Bool

    /// The time to find an answer, after which an address is refused. Resolving a name can take as long.
    package var decisionTimeLimit = Duration.seconds(30)

    /// The time for an audio server to accept a connection.
    package var acceptTimeLimit = Duration.seconds(5)

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - kind: The sources that the process reads.
    ///   - audioSockets: The paths of the audio server's sockets.
    ///   - nameServers: The addresses of the name servers, with port 53.
    ///   - isUndecided: Returns true while the answer for an address is not known yet.
    ///   - allowsAddress: Decides about the other addresses of the Internet protocols.
    package init(
        kind: Confinement.Kind, audioSockets: Set<String>,
        nameServers: @escaping @Sendable () -> Set<SocketAddress> = { NameServers.current() },
        isUndecided: @escaping @Sendable (SocketAddress) -> Bool = { _ in false },
        allowsAddress: @escaping @Sendable (SocketAddress) -> Bool = { _ in true }
    ) {
        self.kind = kind
        self.audioSockets = Set(audioSockets.compactMap(AudioSockets.normalized))
        self.nameServers = nameServers
        self.isUndecided = isUndecided
        self.allowsAddress = allowsAddress
    }

    /// The answer for an address.
    func decision(for address: SocketAddress) -> Decision {
        switch address {
        case .unix(let path):
            guard let path = AudioSockets.normalized(path), audioSockets.contains(path) else { return .refused }
            return .path(path)
        case .abstract:
            return .refused
        case .unspecified:
            return kind == .network ? .sameAddress : .refused
        case .ipv4, .ipv6:
            guard kind == .network else { return .refused }
            if address.port == 53, nameServers().contains(address) { return .sameAddress }
            // In this order: an answer can arrive between the questions.
            let isUndecided = isUndecided(address)
            return allowsAddress(address) ? .sameAddress : isUndecided ? .undecided : .refused
        }
    }

    /// The answer to a connection.
    enum Decision: Equatable {
        /// The host connects to the address of the request.
        case sameAddress
        /// The host connects to a path of the policy.
        case path(String)
        /// The answer is not known yet.
        case undecided
        /// The process receives `EACCES`.
        case refused
    }
}
