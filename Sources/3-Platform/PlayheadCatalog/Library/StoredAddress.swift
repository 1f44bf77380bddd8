import FoundationEssentials

/// Addresses as the library stores them.
enum StoredAddress {
    /// Returns the identifier of an item without a feed: its address without user name and password. A path counts as a
    /// file URL, so that both forms mean the same item.
    static func identifier(_ address: String) -> String {
        address.hasPrefix("/") ? URL(fileURLWithPath: address).absoluteString : clean(address)
    }

    /// Returns an address without user name and password. Other text is returned unchanged.
    static func clean(_ address: String) -> String {
        let bytes = address.utf8
        guard bytes.contains(UInt8(ascii: "@")), let separator = firstSeparator(in: bytes) else { return address }
        let start = bytes.index(separator, offsetBy: 3)
        let rest = bytes[start...]
        let end = rest.firstIndex { "/?#\\".utf8.contains($0) } ?? bytes.endIndex
        // The last one counts, because passwords are often written with an unescaped "@".
        guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) else { return address }
        return String(address[..<start]) + String(address[bytes.index(after: at)...])
    }

    /// The start of `://` after a scheme.
    private static func firstSeparator(in bytes: String.UTF8View) -> String.UTF8View.Index? {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon != bytes.startIndex else { return nil }
        return bytes[colon...].starts(with: "://".utf8) ? colon : nil
    }

    /// `true` for headers that carry credentials.
    static func isSecret(header: String) -> Bool {
        switch header.lowercased() {
        case "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "x-auth-token": true
        default: false
        }
    }
}
