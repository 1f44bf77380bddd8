import CGStreamer
import CSoup
import MediaReaders
import Playhead

/// An address as libsoup has it, in the forms that the observer needs.
struct HTTPAddress {
    /// The whole address without fragment: for comparing, never for showing.
    let whole: String
    /// The scheme in lower case.
    let scheme: String?
    /// The origin; `nil` for what is not http or https.
    let origin: HTTPOrigin?
    private let path: String

    /// The address that a message goes to.
    init(of message: OpaquePointer) {
        self.init(uri: soup_message_get_uri(message))
    }

    /// An absolute address.
    init(_ text: String) {
        let uri = g_uri_parse(text, Self.flags, nil)
        self.init(uri: uri)
        if let uri { g_uri_unref(uri) }
    }

    /// An address that may be relative to a message's.
    init(_ text: String, relativeTo message: OpaquePointer) {
        let uri = g_uri_parse_relative(soup_message_get_uri(message), text, Self.flags, nil)
        self.init(uri: uri)
        if let uri { g_uri_unref(uri) }
    }

    /// An address that may be relative to another, both as playlists have them.
    init(_ text: String, relativeTo base: String) {
        let flags = GUriFlags(rawValue: Self.flags.rawValue | G_URI_FLAGS_PARSE_RELAXED.rawValue)
        let baseURI = g_uri_parse(base, flags, nil)
        let uri = g_uri_parse_relative(baseURI, text, flags, nil)
        self.init(uri: uri)
        if let uri { g_uri_unref(uri) }
        if let baseURI { g_uri_unref(baseURI) }
    }

    private init(uri: OpaquePointer?) {
        guard let uri else {
            (whole, scheme, origin, path) = ("", nil, nil, "")
            return
        }
        let text = g_uri_to_string_partial(uri, G_URI_HIDE_FRAGMENT)
        whole = text.map { String(cString: $0) } ?? ""
        g_free(text)
        scheme = g_uri_get_scheme(uri).map { String(cString: $0).lowercased() }
        origin = HTTPOrigin(
            scheme: scheme, host: g_uri_get_host(uri).map { String(cString: $0) }, port: Int(g_uri_get_port(uri)))
        path = g_uri_get_path(uri).map { String(cString: $0).lowercased() } ?? ""
    }

    /// The address as errors may show it.
    var redacted: String { redactedURL(whole) }

    /// The address in a form that is the same for all ways of escaping it and for each order of its query, which demuxers change.
    var comparable: String {
        func plain(_ text: some StringProtocol) -> String {
            guard let plain = g_uri_unescape_string(String(text), nil) else { return String(text) }
            defer { g_free(plain) }
            return String(cString: plain)
        }
        let parts = whole.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return plain(whole) }
        return plain(parts[0]) + "?" + parts[1].split(separator: "&").map(plain).sorted().joined(separator: "&")
    }

    /// `true` for a path that ends like those of HLS playlists.
    var namesHLS: Bool { path.hasSuffix(".m3u8") || path.hasSuffix(".m3u") }

    /// The purpose of a request, from the end of its path.
    var purpose: HTTPRequestRecord.Purpose {
        if [".m3u8", ".m3u", ".mpd", ".ism/manifest"].contains(where: path.hasSuffix) { return .playlist }
        if path.hasSuffix(".key") { return .key }
        return .segment
    }
}

extension HTTPAddress {
    /// libsoup's own flags: lenient, with encoded parts.
    static let flags = GUriFlags(
        rawValue: G_URI_FLAGS_HAS_PASSWORD.rawValue | G_URI_FLAGS_ENCODED_PATH.rawValue
            | G_URI_FLAGS_ENCODED_QUERY.rawValue | G_URI_FLAGS_ENCODED_FRAGMENT.rawValue
            | G_URI_FLAGS_SCHEME_NORMALIZE.rawValue)
}
