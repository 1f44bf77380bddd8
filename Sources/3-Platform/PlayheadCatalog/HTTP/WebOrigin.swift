/// The scheme, host and port of an http or https address: the extent within which credentials are sent.
public struct WebOrigin: Sendable, Hashable, Codable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// The host in lower case, without brackets.
    public let host: String
    /// The port; the scheme's own if the address has none.
    public let port: Int

    /// Creates an origin. A port below 1 stands for the scheme's own.
    public init(scheme: String, host: String, port: Int = -1) {
        self.scheme = scheme.lowercased()
        var host = host.lowercased()
        // A name may be written with the root's dot; it is the same host.
        if host.count > 1, host.hasSuffix(".") { host.removeLast() }
        self.host = host
        self.port = port > 0 ? port : self.scheme == "https" ? 443 : 80
    }

    /// The origin as an address, such as `https://www.example.com` or `http://127.0.0.1:8080`.
    public var description: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return "\(scheme)://\(name)\(port == (scheme == "https" ? 443 : 80) ? "" : ":\(port)")"
    }
}
