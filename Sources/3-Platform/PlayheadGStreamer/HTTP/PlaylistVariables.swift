/// The variables of an HLS playlist (`EXT-X-DEFINE`, RFC 8216bis, 4.4.2.3) in the addresses that a demuxer requests.
///
/// GStreamer 1.22 does not know the tag. It resolves `{$name}` as a part of a relative address and escapes the braces, so
/// the names are replaced on the way to the server.
struct PlaylistVariables: Sendable, Hashable {
    /// The values by name.
    var values: [String: String] = [:]

    private static let openings = ["{$", "%7B$", "%7b$", "%7B%24", "%7b%24"]
    private static let closings = ["}", "%7D", "%7d"]
    private static let maximumLength = 65_536

    /// Returns an address with all names replaced; `nil` for an address without any, or with unknown ones.
    ///
    /// A value that is an address itself replaces everything before it, and a path everything behind the host.
    func expanded(_ address: String) -> String? {
        guard !values.isEmpty, address.utf8.count <= Self.maximumLength else { return nil }
        var result = ""
        var rest = address[...]
        while let opening = Self.first(of: Self.openings, in: rest) {
            guard let closing = Self.first(of: Self.closings, in: rest[opening.upperBound...]),
                let value = values[String(rest[opening.upperBound..<closing.lowerBound])]
            else { return nil }
            result += rest[..<opening.lowerBound]
            if value.hasPrefix("http://") || value.hasPrefix("https://") {
                result = value
            } else if value.hasPrefix("/"), result.hasSuffix("/"), let path = Self.startOfPath(of: result) {
                result = result[..<path] + value
            } else {
                result += value
            }
            guard result.utf8.count <= Self.maximumLength else { return nil }
            rest = rest[closing.upperBound...]
        }
        return result.isEmpty ? nil : result + rest
    }

    private static func first(of texts: [String], in address: Substring) -> Range<Substring.Index>? {
        texts.compactMap { address.firstRange(of: $0) }.min { $0.lowerBound < $1.lowerBound }
    }

    private static func startOfPath(of address: String) -> String.Index? {
        guard let host = address.firstRange(of: "://")?.upperBound else { return nil }
        return address[host...].firstIndex(of: "/")
    }
}
