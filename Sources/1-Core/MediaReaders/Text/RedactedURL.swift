import FoundationEssentials

/// An address as errors, logs and traces may show it: without user, password, query and fragment.
///
/// The function accepts any text. If the text is not an address, everything up to the last `@` and after the first `?`
/// or `#` is removed. An address without a hierarchy (`data:`, `mailto:`) keeps only its scheme. Secrets in a path are
/// not removed. The result is printable and at most 500 characters long.
///
///     redactedURL("https://me:secret@example.org/a.m3u8?token=1#x")  // "https://example.org/a.m3u8"
///
/// - Parameter address: A URL or anything else.
/// - Returns: The text to show.
package func redactedURL(_ address: String) -> String {
    PrintableText(URLRedaction.redacted(Array(address.utf8)), maximumLength: 500).string
}

/// An address as errors, logs and traces may show it: without user, password, query and fragment.
package func redactedURL(_ url: URL) -> String {
    redactedURL(url.absoluteString)
}

private enum URLRedaction {
    static func redacted(_ address: [UInt8]) -> [UInt8] {
        // Browsers and libraries drop these characters before they parse an address, so they must not hide its parts
        // here.
        let bytes = ASCII.trimmed(address.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }[...])
        guard let colon = schemeEnd(of: bytes) else { return withoutSecrets(bytes) }
        let scheme = bytes[..<colon].map(ASCII.lowercased)
        var rest = bytes[(colon + 1)...]
        let isHierarchical = scheme == Array("http".utf8) || scheme == Array("https".utf8)
        let isFile = scheme == Array("file".utf8)
        let slashes = rest.prefix(while: isSlash).count

        if isFile {
            // A path. `file://user@host/` is handled like other addresses.
            if slashes == 2 {
                return scheme + Array("://".utf8) + withoutUser(cut(rest.dropFirst(2)))
            }
            return scheme + Array(":".utf8) + cut(rest)
        }
        guard slashes >= 2 || isHierarchical else {
            // `user:password@host` looks like a scheme; only well-known ones are shown.
            let known = ["data", "mailto", "about", "blob", "urn", "magnet", "javascript", "tel"]
            if slashes == 0, known.contains(String(decoding: scheme, as: UTF8.self)) {
                return scheme + Array(":…".utf8)
            }
            return withoutSecrets(bytes)
        }
        rest = rest.dropFirst(slashes)
        return scheme + Array("://".utf8) + withoutUser(rest)
    }

    /// Returns the authority and the path without user, query and fragment.
    private static func withoutUser(_ rest: ArraySlice<UInt8>) -> [UInt8] {
        // A backslash ends the authority in browsers but not in the standard. The longer interpretation hides more.
        let authority = rest.prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
            return Array(cut(rest[(at + 1)...]))
        }
        if hasValidPort(authority) { return Array(cut(rest)) }
        // `user:pass/word@host`: the password contains a slash or a question mark, so the host follows the last `@`.
        guard let at = rest.lastIndex(of: UInt8(ascii: "@")) else { return Array("…".utf8) }
        return Array(cut(rest[(at + 1)...]))
    }

    private static func hasValidPort(_ authority: ArraySlice<UInt8>) -> Bool {
        if authority.first == UInt8(ascii: "[") { return true }
        guard let colon = authority.firstIndex(of: UInt8(ascii: ":")) else { return true }
        return authority[(colon + 1)...].allSatisfy { ASCII.digit($0) != nil }
    }

    private static func withoutSecrets(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let shown = cut(bytes)
        guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return Array(shown) }
        return Array("…".utf8) + (at < shown.endIndex ? Array(shown[(at + 1)...]) : [])
    }

    /// Returns everything before the first `?` or `#`.
    private static func cut(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    }

    private static func isSlash(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }

    /// Returns the index of the colon that ends a scheme (RFC 3986, 3.1); nil without a scheme.
    private static func schemeEnd(of bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first, ASCII.isLetter(first) else { return nil }
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == UInt8(ascii: ":") { return index }
            let isSchemeByte =
                ASCII.isLetter(byte) || ASCII.digit(byte) != nil || byte == UInt8(ascii: "+")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            guard isSchemeByte else { return nil }
        }
        return nil
    }
}
