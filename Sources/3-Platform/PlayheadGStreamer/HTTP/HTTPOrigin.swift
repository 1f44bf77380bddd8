/// Scheme, host and port of an http or https address: what decides whether a request may carry an item's headers.
struct HTTPOrigin: Sendable, Hashable {
    /// `http` or `https`.
    let scheme: String
    /// The host in lower case, without brackets.
    let host: String
    /// The port, the scheme's own where the address names none.
    let port: Int

    /// Takes an origin from parts; `nil` where the scheme is another or the host is missing.
    init?(scheme: String?, host: String?, port: Int) {
        guard let scheme = scheme?.lowercased(), scheme == "http" || scheme == "https", var host = host?.lowercased(),
            !host.isEmpty
        else { return nil }
        // A name may be written with the root's dot; it is the same host.
        if host.count > 1, host.hasSuffix(".") { host.removeLast() }
        self.scheme = scheme
        self.host = host
        self.port = port > 0 ? port : scheme == "https" ? 443 : 80
    }

    /// The origin as a `Referer` shows it to foreign hosts.
    var referrer: String {
        let name = host.contains(":") ? "[\(host)]" : host
        let isDefault = port == (scheme == "https" ? 443 : 80)
        return "\(scheme)://\(name)\(isDefault ? "" : ":\(port)")/"
    }
}
