import CSoup
import FeedReaders
import Localization
import MediaReaders

/// An http or https address without user, password and fragment, as libsoup sends it.
package struct WebAddress: Sendable, Hashable {
    /// The address. It may contain secrets in its query: show ``redacted`` instead.
    package let text: String
    /// The scheme, host and port.
    package let origin: WebOrigin

    /// The address as errors and logs may show it.
    package var redacted: String { redactedURL(text) }

    /// Reads an address, and removes its user name and password.
    ///
    /// - Throws: ``FeedError`` with the code `badAddress`, or `addressNotAllowed` for other schemes.
    package static func reading(_ text: String) throws(FeedError) -> (address: WebAddress, credential: Credential?) {
        try reading(text, relativeTo: nil)
    }

    /// Reads the location of a redirect. User names and passwords in it are dropped.
    package func resolving(_ location: String) throws(FeedError) -> WebAddress {
        try Self.reading(location, relativeTo: self).address
    }

    private static func reading(
        _ text: String, relativeTo base: WebAddress?
    ) throws(FeedError) -> (address: WebAddress, credential: Credential?) {
        let escaped = escapedAddress(text)
        let uri: OpaquePointer?
        if let base {
            let parsed = g_uri_parse(base.text, flags, nil)
            uri = g_uri_parse_relative(parsed, escaped, flags, nil)
            if let parsed { g_uri_unref(parsed) }
        } else {
            uri = g_uri_parse(escaped, flags, nil)
        }
        guard let uri else { throw FeedError(.badAddress, address: redactedURL(text)) }
        defer { g_uri_unref(uri) }
        func part(_ get: (OpaquePointer?) -> UnsafePointer<CChar>?) -> String? { get(uri).map { String(cString: $0) } }
        let scheme = part(g_uri_get_scheme)?.lowercased() ?? ""
        guard scheme == "http" || scheme == "https" else {
            throw FeedError(.addressNotAllowed, address: redactedURL(text))
        }
        guard let host = part(g_uri_get_host), !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw FeedError(.badAddress, address: redactedURL(text), detail: localized("It has no host."))
        }
        let path = part(g_uri_get_path) ?? ""
        let origin = WebOrigin(scheme: scheme, host: host, port: Int(g_uri_get_port(uri)))
        let plain = g_uri_build(
            flags, scheme, nil, host, g_uri_get_port(uri), path.isEmpty ? "/" : path, g_uri_get_query(uri), nil)
        defer { if let plain { g_uri_unref(plain) } }
        guard let spelled = g_uri_to_string(plain) else { throw FeedError(.badAddress, address: redactedURL(text)) }
        defer { g_free(spelled) }
        var credential: Credential?
        if let user = part(g_uri_get_user), !user.isEmpty {
            credential = Credential(user: user, password: part(g_uri_get_password) ?? "")
        }
        return (WebAddress(text: String(cString: spelled), origin: origin), credential)
    }

    /// Returns `true` if a document may name an address, as far as this is known without a connection.
    ///
    /// - Parameter document: The address of the document; `nil` for one of the user's own.
    package static func mayBeNamed(_ text: String, by document: String?) -> Bool {
        guard let document, let own = try? reading(document).address.origin.host,
            let host = try? reading(text).address.origin.host
        else { return true }
        return AddressGrant.mayName(HostNames.normalized(host) ?? host, from: HostNames.normalized(own) ?? own)
    }

    private init(text: String, origin: WebOrigin) {
        self.text = text
        self.origin = origin
    }
}

/// libsoup's own flags: lenient, with encoded parts.
private let flags = GUriFlags(
    rawValue: G_URI_FLAGS_HAS_PASSWORD.rawValue | G_URI_FLAGS_ENCODED_PATH.rawValue
        | G_URI_FLAGS_ENCODED_QUERY.rawValue | G_URI_FLAGS_ENCODED_FRAGMENT.rawValue
        | G_URI_FLAGS_SCHEME_NORMALIZE.rawValue)
