import FoundationEssentials
internal import MediaReaders

/// Reads files and addresses as users type them.
package enum MediaAddress {
    /// Returns the URL of a text: an address if it begins with a scheme, a path otherwise.
    package static func url(_ text: String) -> URL {
        guard looksLikeAddress(text) else { return URL(fileURLWithPath: text) }
        if let url = URL(string: text) { return url }
        // The player rejects an address without a host, with an error that names it.
        return URL(string: text.prefix { $0 != ":" } + ":") ?? URL(fileURLWithPath: text)
    }

    /// Returns a name to show until the content has a title: the last part of the path without the extension of media, or
    /// else the host.
    package static func name(_ url: URL) -> String {
        let name = fileName(url)
        guard FileKind(name: name) == .media, let dot = name.lastIndex(of: ".") else { return name }
        return String(name[..<dot])
    }

    /// Returns the last part of the path, or else the host, or else the scheme.
    package static func fileName(_ url: URL) -> String {
        let last = url.lastPathComponent
        if !last.isEmpty, last != "/" { return last }
        if let host = url.host, !host.isEmpty { return host }
        return url.scheme ?? ""
    }

    /// Returns `true` if a text begins with a scheme of at least two letters (RFC 3986, 3.1).
    package static func looksLikeAddress(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: 0x3A) else { return false }
        let scheme = text[..<colon].lowercased().utf8
        return scheme.count > 1 && scheme.first.map { (97...122).contains($0) } == true
            && scheme.allSatisfy(isSchemeByte)
    }

    /// Returns `true` if a lower case byte is allowed in a scheme (RFC 3986, 3.1).
    package static func isSchemeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 97...122: true
        default: "+-.".utf8.contains(byte)
        }
    }
}
