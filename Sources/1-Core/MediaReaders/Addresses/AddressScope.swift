/// The part of the network that an address belongs to, for a host that decides about addresses.
///
/// A stream from a public server has no reason to name an address of the user's network:
///
/// ```swift
/// let policy = SocketPolicy(kind: .network, audioSockets: paths, allowsAddress: { $0.scope == .public })
/// ```
package enum AddressScope: String, Sendable, CaseIterable {
    /// This machine. Also the address 0, which reaches it on Linux.
    case loopback
    /// The same cable or wireless network.
    case linkLocal
    /// A network of a home, an organization or a provider.
    case `private`
    /// Several receivers.
    case multicast
    /// Addresses that nobody uses.
    case reserved
    /// The internet.
    case `public`
    /// A path or a name on this machine.
    case local
}

extension SocketAddress {
    /// The part of the network that the address belongs to (RFC 6890, RFC 4291).
    ///
    /// IPv6 addresses that contain an IPv4 address, for translation or tunnels, have its scope.
    package var scope: AddressScope {
        switch self {
        case .ipv4(let address, _): Self.scope(ofFourth: address)
        case .ipv6(let bytes, _, _): Self.scope(ofSixth: bytes)
        case .unix, .abstract, .unspecified: .local
        }
    }

    private static func scope(ofFourth address: UInt32) -> AddressScope {
        switch (address >> 24, address >> 16 & 0xFF) {
        case (0, _), (127, _): .loopback
        case (10, _), (172, 16...31), (192, 168), (100, 64...127), (198, 18...19): .private
        case (169, 254): .linkLocal
        case (224...239, _): .multicast
        case (240...255, _): .reserved
        case (192, 0) where address >> 8 & 0xFF == 0: .reserved
        default: .public
        }
    }

    private static func scope(ofSixth bytes: [UInt8]) -> AddressScope {
        func fourth(at index: Int) -> AddressScope {
            scope(ofFourth: bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) })
        }
        if bytes[..<12].allSatisfy({ $0 == 0 }) {
            // The addresses 0 and 1, and those that stand for IPv4 addresses in an old way.
            return bytes[12..<15].allSatisfy { $0 == 0 } ? .loopback : fourth(at: 12)
        }
        switch (bytes[0], bytes[1]) {
        case (0xFF, _): return .multicast
        case (0xFE, 0x80...0xBF): return .linkLocal
        case (0xFE, 0xC0...0xFF), (0xFC...0xFD, _): return .private
        case (0x20, 0x02): return fourth(at: 2)
        case (0x00, 0x64) where bytes[2] == 0xFF && bytes[3] == 0x9B:
            return bytes[4] == 0 && bytes[5] == 0 ? fourth(at: 12) : .private
        case (0x20...0x3F, _): return .public
        default: return .reserved
        }
    }
}
