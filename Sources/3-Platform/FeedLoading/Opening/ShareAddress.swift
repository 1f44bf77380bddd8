import CSoup
import MediaReaders

/// The address of a network share, with the parts that GVfs needs separately.
///
/// People type and paste addresses, so characters that should be escaped may not be. Shares have neither queries nor fragments:
/// `?` and `#` belong to names.
struct ShareAddress: Sendable, Hashable {
    /// The user, password and Windows domain of an address. GVfs asks for them, and ignores a password in an address.
    struct Credentials: Sendable, Hashable {
        var user: String?
        var password: String?
        var domain: String?
    }

    /// The address without a password, with an escaped path.
    let text: String
    /// The address of the place that GVfs connects to: the share for protocols with shares, otherwise the address.
    let root: String
    /// The user, password and domain.
    let credentials: Credentials
    /// The scheme in lowercase.
    let scheme: String
    /// `true` if the address has to name a share, and does not.
    let isWithoutShare: Bool

    /// The address as errors may show it.
    var shown: String { redactedURL(text) }

    /// Creates an address; `nil` for text that is no address.
    init?(_ argument: String) {
        guard let colon = argument.firstRange(of: "://"), colon.lowerBound > argument.startIndex else { return nil }
        scheme = argument[..<colon.lowerBound].lowercased()
        let rest = argument[colon.upperBound...]
        let user = rest[..<Self.endOfUser(in: rest)]
        let tail = user.isEmpty ? rest : rest[user.endIndex...].dropFirst()
        let host = tail.prefix { $0 != "/" }
        let parts = user.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let names = (parts.first ?? "").split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        credentials = Credentials(
            user: names.last.flatMap(Self.unescaped), password: parts.count == 2 ? Self.unescaped(parts[1]) : nil,
            domain: names.count == 2 ? Self.unescaped(names[0]) : nil)
        let path = Self.escaped(tail[host.endIndex...])
        let place = "\(scheme)://" + (parts.first.map { $0.isEmpty ? "" : "\($0)@" } ?? "") + host
        text = place + path
        let hasShares = scheme == "smb" || scheme == "afp"
        let share = path.split(separator: "/").first
        isWithoutShare = hasShares && (share == nil || host.isEmpty)
        root = hasShares ? "\(place)/\(share ?? "")/" : text
    }

    /// The end of the user and password; the start if there are none. A password may contain a slash that is not escaped: then
    /// the server follows the last `@`.
    private static func endOfUser(in rest: Substring) -> Substring.Index {
        let authority = rest.prefix { $0 != "/" }
        if let at = authority.lastIndex(of: "@") {
            let hasServer = rest.index(after: at) < authority.endIndex
            return hasServer ? at : rest.lastIndex(of: "@") ?? at
        }
        guard !authority.hasPrefix("["), let colon = authority.firstIndex(of: ":"),
            authority[colon...].dropFirst().contains(where: { !("0"..."9").contains($0) })
        else { return rest.startIndex }
        return rest.lastIndex(of: "@") ?? rest.startIndex
    }

    /// Escapes what must not be in a path, and leaves the escapes that are in it.
    private static func escaped(_ path: Substring) -> String {
        let bytes = Array(path.utf8)
        var result = ""
        for (index, byte) in bytes.enumerated() {
            let isEscape =
                byte == UInt8(ascii: "%") && index + 2 < bytes.count && isHexadecimal(bytes[index + 1])
                && isHexadecimal(bytes[index + 2])
            let isPlain = byte > 0x20 && byte < 0x7F && !"\"#%<>?[\\]^`{|}".utf8.contains(byte)
            if isEscape || isPlain {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += byte < 0x10 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
            UInt8(ascii: "a")...UInt8(ascii: "f"):
            true
        default: false
        }
    }

    /// The text without escapes; the text itself if they are malformed, as in a password with `%`.
    private static func unescaped(_ text: Substring) -> String? {
        guard !text.isEmpty else { return nil }
        guard let bytes = g_uri_unescape_string(String(text), nil) else { return String(text) }
        defer { g_free(bytes) }
        return String(validatingCString: bytes) ?? String(text)
    }
}
