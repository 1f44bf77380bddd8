import FoundationEssentials

/// Checks addresses in decoded models.
enum DecodedAddress {
    /// Returns the absolute address of a text, or `nil` if it is malformed, is not on the web, or has no host.
    ///
    /// Only `http` and `https` are allowed: an address such as `file:///etc/passwd` or `javascript:` in untrusted
    /// content must neither reach local files nor run anything.
    static func url(of text: String, relativeTo base: URL?) -> URL? {
        let trimmed = text.drop(while: \.isWhitespace)
        guard let end = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        let address = String(trimmed[...end])
        // A parser that drops control characters would see a different scheme than a person does.
        guard address.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else { return nil }
        guard let url = URL(string: address, relativeTo: base)?.absoluteURL else {
            return nil
        }
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else { return nil }
        guard let host = url.host(), !host.isEmpty else { return nil }
        return url
    }
}
