/// The addresses that an item, or a document and what it names, may reach.
///
/// The internet is open to all. Other parts of the network, such as this machine or a home network, are open to what comes from
/// there: a stream or a feed from the internet has no reason to name the user's router.
package struct AddressGrant: Sendable, Hashable {
    /// The parts of the network that are open.
    package var scopes: Set<AddressScope>
    /// Addresses in other parts, with their ports. The port 0 stands for all.
    package var addresses: Set<SocketAddress>

    /// Creates a grant. Default: the internet.
    package init(scopes: Set<AddressScope> = [.public], addresses: Set<SocketAddress> = []) {
        self.scopes = scopes
        self.addresses = addresses
    }

    /// Returns `true` if an address is open.
    package func allows(_ address: SocketAddress) -> Bool {
        let isListed = addresses.contains {
            $0.withPort(0) == address.withPort(0) && ($0.port == address.port || $0.port == 0 || address.port == 0)
        }
        return isListed || scopes.contains(address.scope) && !address.isMetadataService
    }

    /// The parts of the network that an item in a part may reach: its own, and those that are less private.
    package static func scopes(of scope: AddressScope) -> Set<AddressScope> {
        switch scope {
        case .loopback: [.loopback, .linkLocal, .private, .public]
        case .linkLocal: [.linkLocal, .private, .public]
        case .private: [.private, .public]
        case .multicast: [.multicast, .public]
        case .reserved: [.reserved, .public]
        case .public, .local: [.public]
        }
    }

    /// Returns `true` if a document on one host may name another host, as far as this is known without name servers: hosts on the
    /// internet, the document's own, and those in its part of the network and less private ones.
    package static func mayName(_ host: String, from document: String) -> Bool {
        guard let part = HostNames.part(host), part != .public, host != document else { return true }
        return scopes(of: HostNames.part(document) ?? .public).contains(part)
    }

    /// The grant of an item whose host is an address, or this machine by name; `nil` for other names.
    package static func ofHost(_ host: String) -> AddressGrant? {
        if host == "localhost" || host.hasSuffix(".localhost") { return AddressGrant(scopes: scopes(of: .loopback)) }
        guard let address = HostNames.literal(host) else { return nil }
        return AddressGrant(scopes: scopes(of: address.scope), addresses: [address])
    }

    /// The grant of an item whose host is a name.
    ///
    /// The owner of a public name decides about its addresses, and could change them at any time (DNS rebinding). A name of
    /// this machine therefore opens it only if it is not one of the internet's, and a name with addresses in different parts
    /// of the network opens only the internet.
    package static func ofName(
        _ name: String, _ addresses: Set<SocketAddress>, port: UInt16
    ) -> AddressGrant {
        let scopes = Set(addresses.map(\.scope))
        guard !scopes.isEmpty, !scopes.contains(.public) else { return AddressGrant() }
        let listed = Set(addresses.map { $0.withPort(port) })
        let isOpen = HostNames.isLocal(name) || !scopes.contains(.loopback)
        guard isOpen else { return AddressGrant(addresses: listed) }
        return AddressGrant(scopes: scopes.reduce(into: []) { $0.formUnion(Self.scopes(of: $1)) }, addresses: listed)
    }
}

extension SocketAddress {
    /// `true` for the addresses at which computers in a data center learn their own passwords.
    package var isMetadataService: Bool {
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
