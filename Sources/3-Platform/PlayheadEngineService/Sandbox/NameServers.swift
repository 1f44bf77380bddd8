import Glibc
import MediaReaders

/// The name servers of the system.
package enum NameServers {
    /// The servers in `/etc/resolv.conf` now, with port 53. Without any, the C library uses this machine.
    package static func current() -> Set<SocketAddress> {
        let file = open("/etc/resolv.conf", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return servers(in: "") }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = max(read(file, &bytes, bytes.count), 0)
        return servers(in: String(decoding: bytes[..<count], as: UTF8.self))
    }

    /// The servers in the text of a `resolv.conf`.
    static func servers(in text: String) -> Set<SocketAddress> {
        let servers = text.split(whereSeparator: \.isNewline).compactMap { line -> SocketAddress? in
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count >= 2, words[0] == "nameserver" else { return nil }
            return address(String(words[1]))
        }
        return servers.isEmpty ? [.ipv4(0x7F00_0001, port: 53)] : Set(servers)
    }

    private static func address(_ text: String) -> SocketAddress? {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return .ipv4(UInt32(bigEndian: four.s_addr), port: 53) }
        let parts = text.split(separator: "%", maxSplits: 1)
        var six = in6_addr()
        guard let first = parts.first, inet_pton(AF_INET6, String(first), &six) == 1 else { return nil }
        let scope = parts.count == 2 ? if_nametoindex(String(parts[1])) : 0
        let bytes = withUnsafeBytes(of: six) { Array($0) }
        // In the form that the gate uses for such an address.
        if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
            return .ipv4(bytes[12...].reduce(0) { $0 << 8 | UInt32($1) }, port: 53)
        }
        return .ipv6(bytes, port: 53, scope: scope)
    }
}
