import Glibc

/// Names of hosts, and their addresses.
package enum HostNames {
    /// A name in lower case, without the brackets of an IPv6 address and the period at its end. `nil` if it is empty.
    package static func normalized(_ host: String?) -> String? {
        guard var host = host?.lowercased()[...] else { return nil }
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        if host.hasSuffix(".") { host = host.dropLast() }
        return host.isEmpty ? nil : String(host)
    }

    /// The address that a host is, in any of the forms that the C library accepts, such as `127.1`. With port 0. `nil` for a
    /// name. Does not block.
    package static func literal(_ host: String) -> SocketAddress? { addresses(host, flags: AI_NUMERICHOST).first }

    /// The addresses of a name, with port 0; empty if it has none. Blocks while it asks name servers.
    package static func resolve(_ name: String) -> Set<SocketAddress> { Set(addresses(name, flags: 0)) }

    private static func addresses(_ host: String, flags: Int32) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_flags = flags
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var result: [SocketAddress] = []
        var next = list
        while let entry = next?.pointee {
            if let address = entry.ai_addr {
                let bytes = UnsafeRawBufferPointer(start: address, count: Int(entry.ai_addrlen))
                if let known = SocketAddress(Array(bytes)) { result.append(known) }
            }
            next = entry.ai_next
        }
        return result
    }

    /// Returns `true` for a name that nobody can register on the internet, or that this machine's own list has.
    package static func isLocal(_ name: String, hosts: () -> String = { file("/etc/hosts") }) -> Bool {
        let ends = [".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa", ".test", ".intranet"]
        if !name.contains(".") || ends.contains(where: name.hasSuffix) { return true }
        return hosts().split(whereSeparator: \.isNewline).contains { line in
            line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).dropFirst().contains {
                $0.lowercased() == name
            }
        }
    }

    private static func file(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 256 << 10)
        let count = max(read(file, &bytes, bytes.count), 0)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// The part of the network that a host is in, as far as this is known without name servers; `nil` for a name that can be
    /// registered on the internet, which can lead anywhere.
    package static func part(_ host: String) -> AddressScope? {
        if host == "localhost" || host.hasSuffix(".localhost") { return .loopback }
        if let address = literal(host) { return address.scope }
        return isLocal(host, hosts: { "" }) ? .private : nil
    }

    // MARK: Proxies

    /// The hosts and ports of the proxies that variables name. The port is 0 if they do not name it.
    package static func proxies(in environment: [String: String]) -> [(host: String, port: UInt16)] {
        ["http_proxy", "https_proxy", "all_proxy"].flatMap { [$0, $0.uppercased()] }
            .compactMap { environment[$0] }.compactMap(proxy)
    }

    /// Reads `http://user:password@host:port/`, of which only the host is needed.
    private static func proxy(_ text: String) -> (host: String, port: UInt16)? {
        var rest = text[...]
        if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
        rest = rest.prefix { $0 != "/" }
        if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
        var (host, port) = (rest, rest[rest.endIndex...])
        let isBracketed = rest.hasPrefix("[")
        let end = isBracketed ? rest.firstIndex(of: "]").map { rest.index(after: $0) } : rest.lastIndex(of: ":")
        if let end, end < rest.endIndex, rest[end] == ":" {
            (host, port) = (rest[..<end], rest[rest.index(after: end)...])
        }
        guard let name = normalized(String(host)) else { return nil }
        return (name, UInt16(port) ?? 0)
    }

    /// Returns `true` if requests to a host go through a proxy.
    package static func usesProxy(_ host: String, scheme: String?, _ environment: [String: String]) -> Bool {
        let names = [(scheme ?? "http").lowercased() + "_proxy", "all_proxy"].flatMap { [$0, $0.uppercased()] }
        guard names.contains(where: { environment[$0]?.isEmpty == false }) else { return false }
        let exceptions = (environment["no_proxy"] ?? environment["NO_PROXY"] ?? "").split(separator: ",")
        return !exceptions.contains { entry in
            let entry = entry.lowercased().filter { $0 != " " && $0 != "*" }
            guard !entry.isEmpty else { return true }
            let name = entry.hasPrefix(".") ? String(entry.dropFirst()) : entry
            return host == name || host.hasSuffix("." + name)
        }
    }
}
