import CGStreamer
import CSoup
import Glibc

/// The proxies that the variables of the environment name, with the exceptions in `no_proxy`, which `souphttpsrc` ignores.
///
/// Without them, requests to this machine and to the user's network, with their headers, go to the proxy.
enum ProxyRules {
    /// The rules of this process; `nil` if the variables name no proxy, or no exceptions.
    private static let current: Rules? = Rules { getenv($0).map { String(cString: $0) } }

    /// Gives a session the rules, before it makes its first connection.
    static func apply(to session: UnsafeMutablePointer<SoupSession>) {
        if let resolver = current?.resolver { soup_session_set_proxy_resolver(session, resolver) }
    }

    /// Created once for the process. GLib's resolver can be used from any thread.
    struct Rules: @unchecked Sendable {
        let resolver: OpaquePointer

        /// Creates rules from the values of variables.
        init?(_ variable: (String) -> String?) {
            func value(_ name: String) -> String? {
                [name, name.uppercased()].lazy.compactMap(variable).first { !$0.isEmpty }
            }
            let proxies = ["http", "https"].compactMap { scheme in
                value("\(scheme)_proxy").map { (scheme, Self.address($0)) }
            }
            let any = value("all_proxy").map(Self.address)
            var exceptions = (value("no_proxy") ?? "").split(separator: ",").map { String($0.filter { $0 != " " }) }
            exceptions.removeAll { $0.isEmpty }
            guard !exceptions.isEmpty, any != nil || !proxies.isEmpty else { return nil }
            let isDirect = exceptions.contains("*")
            var names: [UnsafeMutablePointer<CChar>?] = exceptions.map { strdup($0) } + [nil]
            defer { for name in names { free(name) } }
            guard let resolver = g_simple_proxy_resolver_new(isDirect ? nil : any, &names) else { return nil }
            let simple = UnsafeMutableRawPointer(resolver).assumingMemoryBound(to: GSimpleProxyResolver.self)
            for (scheme, proxy) in proxies where !isDirect {
                g_simple_proxy_resolver_set_uri_proxy(simple, scheme, proxy)
            }
            self.resolver = resolver
        }

        /// A proxy without a scheme speaks HTTP.
        private static func address(_ text: String) -> String { text.contains("://") ? text : "http://\(text)" }

        /// The proxy for an address; `nil` if it is reached directly. Blocks.
        func proxy(for address: String) -> String? {
            guard let list = g_proxy_resolver_lookup(resolver, address, nil, nil) else { return nil }
            defer { g_strfreev(list) }
            return list.pointee.map { String(cString: $0) }.flatMap { $0 == "direct://" ? nil : $0 }
        }
    }
}
