import Glibc

/// The address of a socket that a confined process wants to reach.
package enum SocketAddress: Hashable, Sendable, CustomStringConvertible {
    /// An IPv4 address, in network byte order, and a port. Also IPv6 addresses that stand for IPv4 addresses.
    case ipv4(UInt32, port: UInt16)
    /// An IPv6 address of 16 bytes, a port, and the number of the interface, or 0.
    case ipv6([UInt8], port: UInt16, scope: UInt32)
    /// A path in the file system.
    case unix(String)
    /// A name in the abstract namespace.
    case abstract([UInt8])
    /// No address: ends the connection of a socket.
    case unspecified

    /// Reads a `struct sockaddr`. Returns nil if it is malformed, or of another family.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= 2 else { return nil }
        let family = Int32(UInt16(bytes[0]) | UInt16(bytes[1]) << 8)
        switch family {
        case AF_UNSPEC:
            self = .unspecified
        case AF_INET:
            guard bytes.count >= MemoryLayout<sockaddr_in>.size else { return nil }
            self = .ipv4(Self.number(bytes[4..<8]), port: UInt16(Self.number(bytes[2..<4])))
        case AF_INET6:
            guard bytes.count >= 24 else { return nil }
            let address = Array(bytes[8..<24])
            let port = UInt16(Self.number(bytes[2..<4]))
            if address[..<10].allSatisfy({ $0 == 0 }), address[10] == 0xFF, address[11] == 0xFF {
                self = .ipv4(Self.number(address[12..<16]), port: port)
            } else {
                let scope = bytes.count >= 28 ? Self.number(Array(bytes[24..<28].reversed())[...]) : 0
                self = .ipv6(address, port: port, scope: scope)
            }
        case AF_UNIX:
            guard bytes.count > 2, bytes.count <= MemoryLayout<sockaddr_un>.size else { return nil }
            if bytes[2] == 0 {
                self = .abstract(Array(bytes[3...]))
            } else {
                self = .unix(String(decoding: bytes[2...].prefix { $0 != 0 }, as: UTF8.self))
            }
        default:
            return nil
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The port, or nil for addresses without one.
    package var port: UInt16? {
        switch self {
        case .ipv4(_, let port), .ipv6(_, let port, _): port
        case .unix, .abstract, .unspecified: nil
        }
    }

    /// A copy with another port. Addresses without a port stay the same.
    package func withPort(_ port: UInt16) -> SocketAddress {
        switch self {
        case .ipv4(let address, _): .ipv4(address, port: port)
        case .ipv6(let address, _, let scope): .ipv6(address, port: port, scope: scope)
        case .unix, .abstract, .unspecified: self
        }
    }

    /// The `struct sockaddr` of a path. Nil if it is too long, or for other addresses.
    package static func bytes(ofPath path: String) -> [UInt8]? {
        let text = Array(path.utf8)
        guard !text.isEmpty, text.count < MemoryLayout<sockaddr_un>.size - 2, !text.contains(0) else { return nil }
        return [UInt8(AF_UNIX), 0] + text + [0]
    }

    /// A text without characters that control terminals, because the confined process chose it.
    private static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || 0x7F..<0xA0 ~= $0.value ? "?" : $0 }))
    }

    package var description: String {
        switch self {
        case .ipv4(let address, let port):
            [24, 16, 8, 0].map { String(address >> $0 & 0xFF) }.joined(separator: ".") + ":\(port)"
        case .ipv6(let address, let port, let scope):
            "["
                + stride(from: 0, to: 16, by: 2).map {
                    String(UInt16(address[$0]) << 8 | UInt16(address[$0 + 1]), radix: 16)
                }.joined(separator: ":") + (scope == 0 ? "" : "%\(scope)") + "]:\(port)"
        case .unix(let path): Self.printable(path)
        case .abstract(let name): "@" + Self.printable(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
        case .unspecified: "no address"
        }
    }
}
