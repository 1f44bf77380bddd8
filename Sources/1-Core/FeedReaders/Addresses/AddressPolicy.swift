import MediaReaders

/// Resolves the addresses in a feed and refuses those that the feed must not refer to.
///
/// Relative addresses are resolved against the address of the feed (RFC 3986, 5.2). Media may use `http`, `https`,
/// `rtsp`, `rtmp`, `mms`, `rtp`, `udp` and `srt`, with their variants; only local feeds may refer to local files.
/// Everything else, such as `javascript:` and `data:`, is refused. Feeds from the internet may not refer to pictures, pages and
/// other documents in the user's own network, because applications fetch those without asking. Media there plays only after
/// the user has confirmed it, see `PlayerItem.initiator`.
///
/// ```swift
/// let policy = AddressPolicy(base: "https://www.example.com/tv/list.m3u")
/// try policy.resolve("news.m3u8")                   // "https://www.example.com/tv/news.m3u8"
/// try policy.resolve("file:///etc/passwd")          // throws AddressError.localFile
/// try policy.resolve("rtsp://a.example", for: .web) // throws AddressError.scheme
/// ```
///
/// In local feeds, references without a scheme are paths: `#` and `?` are parts of names. A path may leave the feed's
/// folder, because playlists are often stored in a folder next to the music. Paths that hide this, with encoded dots,
/// separators or null characters, are refused.
public struct AddressPolicy: Sendable, Hashable {
    /// The use of an address, which limits its schemes.
    @frozen public enum Use: Sendable, Hashable {
        /// Media that a player opens.
        case media
        /// Pictures, pages, captions and other feeds, which are fetched over HTTP or read from files.
        case web
    }

    /// The longest address, in bytes, before characters are encoded: 8192.
    public static let maximumByteCount = 8192

    /// A Boolean value that indicates whether the feed is a local file. Only local feeds may refer to local files.
    public let isLocal: Bool
    /// The scheme and authority of the base, such as `https://www.example.com`; empty without a base.
    let origin: [UInt8]
    /// The scheme of the base in lower case.
    let scheme: [UInt8]
    /// The host of the base; `nil` if it is a file, or unknown.
    let host: String?
    /// The path of the base.
    let path: [UInt8]
    /// The query of the base with its question mark.
    let query: [UInt8]

    /// Creates a policy.
    ///
    /// - Parameter base: The absolute address of the feed, or the absolute path of a local file.
    public init(base: String) {
        var bytes = Array(base.utf8)[...].trimmed
        var base = Base()
        if bytes.first == UInt8(ascii: "/") { bytes = Array("file://".utf8)[...] + Self.encodedPath(bytes)[...] }
        if let colon = Self.schemeEnd(of: bytes), bytes.count <= Self.maximumByteCount {
            base.scheme = bytes[..<colon].map(\.lowercased)
            let rest = bytes[(colon + 1)...]
            if rest.starts(with: "//".utf8) {
                let authority = rest.dropFirst(2).prefix { !$0.endsAuthority }
                base.origin = base.scheme + Array("://".utf8) + authority
                let tail = rest[authority.endIndex...]
                let path = tail.prefix { !$0.endsPath }
                base.path = Array(path)
                base.query = Array(tail[path.endIndex...].prefix { $0 != UInt8(ascii: "#") })
            }
        }
        scheme = base.scheme
        origin = base.origin
        path = base.path.isEmpty ? [UInt8(ascii: "/")] : base.path
        query = base.query
        isLocal = base.scheme.elementsEqual("file".utf8)
        let authority = base.origin.dropFirst(base.scheme.count + 3)
        host = isLocal || authority.isEmpty ? nil : Self.host(in: authority)
    }

    private struct Base {
        var scheme: [UInt8] = []
        var origin: [UInt8] = []
        var path: [UInt8] = []
        var query: [UInt8] = []
    }

    /// Returns the absolute address of a reference.
    ///
    /// - Parameters:
    ///   - reference: An absolute or relative address, or in local feeds a path.
    ///   - use: The use of the address.
    /// - Returns: The absolute address in ASCII, except for the host. Characters that are not allowed in addresses are
    ///   percent-encoded.
    /// - Throws: The reason why the address is not allowed.
    public func resolve(_ reference: String, for use: Use = .media) throws(AddressError) -> String {
        try resolve(Array(reference.utf8)[...], for: use)
    }

    /// Returns the absolute address of a reference in UTF-8 or Windows-1252.
    func resolve(_ reference: ArraySlice<UInt8>, for use: Use) throws(AddressError) -> String {
        let bytes = reference.trimmed
        if bytes.isEmpty { throw .empty }
        if bytes.count > Self.maximumByteCount { throw .tooLong }
        if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { throw .malformed }
        guard let colon = Self.schemeEnd(of: bytes) else { return try resolveRelative(bytes, for: use) }
        let name = bytes[..<colon]
        let rest = bytes[(colon + 1)...]
        // `Alien:Covenant.mp4` is the name of a file.
        if isLocal, name.count > 1, !name.matches("file"), !rest.starts(with: "//".utf8),
            MediaExtension.isMedia(bytes.text)
        {
            return try resolveRelative(bytes, for: use)
        }
        if use == .web, let plain = Self.withoutPodcastScheme(bytes) {
            guard plain.hasPrefix("http:") || plain.hasPrefix("https:") else { throw .scheme }
            return try resolve(plain, for: use)
        }
        let isPath = colon + 1 < bytes.endIndex && "/\\".utf8.contains(bytes[colon + 1])
        if name.count == 1 && isPath { throw .windowsPath }
        if name.matches("file") {
            guard isLocal else { throw .localFile }
            return try Self.fileAddress(of: bytes[(colon + 1)...])
        }
        guard Self.isAllowed(name, for: use) else { throw .scheme }
        let address = try Self.networkAddress(bytes, colon: colon)
        try check(bytes[(colon + 3)...].prefix { !$0.endsAuthority }, for: use)
        return address
    }

    /// Refuses hosts in a part of the network that the feed may not name.
    func check(_ authority: ArraySlice<UInt8>, for use: Use) throws(AddressError) {
        guard use == .web, let host, let named = Self.host(in: authority), !AddressGrant.mayName(named, from: host)
        else { return }
        throw .ownNetwork
    }

    /// The host of an authority, in lower case and without brackets.
    private static func host(in authority: ArraySlice<UInt8>) -> String? {
        var host = authority
        if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(at + 1)...] }
        if host.first == UInt8(ascii: "["), let end = host.firstIndex(of: UInt8(ascii: "]")) {
            host = host[...end]
        } else {
            host = host.prefix { $0 != UInt8(ascii: ":") }
        }
        return HostNames.normalized(String(decoding: host, as: UTF8.self))
    }

    /// Returns the address that `feed:`, `itpc:`, `pcast:` or `podcast:` stands for: `feed://host/path`, or a whole address behind
    /// the scheme; `nil` for another scheme.
    static func withoutPodcastScheme(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let colon = schemeEnd(of: bytes) else { return nil }
        let name = bytes[..<colon]
        let schemes: [StaticString] = ["feed", "itpc", "pcast", "podcast"]
        guard schemes.contains(where: { name.matches($0) }) else { return nil }
        let rest = bytes[(colon + 1)...]
        return rest.starts(with: "//".utf8) ? ArraySlice("http:".utf8) + rest : rest
    }

    /// Returns the address that `feed:`, `itpc:`, `pcast:` or `podcast:` stands for; `nil` for another scheme.
    package static func withoutPodcastScheme(_ text: String) -> String? {
        withoutPodcastScheme(Array(text.utf8)[...]).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func isAllowed(_ scheme: ArraySlice<UInt8>, for use: Use) -> Bool {
        if scheme.matches("https") || scheme.matches("http") { return true }
        guard use == .media, scheme.count <= 6 else { return false }
        return mediaSchemes.contains(String(decoding: scheme.map(\.lowercased), as: UTF8.self))
    }

    private static let mediaSchemes: Set<String> = [
        "mms", "mmsh", "mmst", "mmsu", "rtmp", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtmpts", "rtp", "rtsp", "rtsps",
        "rtspt", "rtspu", "srt", "udp",
    ]

    /// Returns the index of the colon that ends a scheme (RFC 3986, 3.1); `nil` without a scheme.
    static func schemeEnd(of bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first, first.isLetter else { return nil }
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == UInt8(ascii: ":") { return index }
            guard byte.isLetter || byte.isNumberPart else { return nil }
        }
        return nil
    }
}
