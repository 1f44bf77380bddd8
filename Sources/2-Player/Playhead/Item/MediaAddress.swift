import FoundationEssentials

/// What the command line calls a file or an address.
package enum MediaAddress {
    /// Its URL: what begins with a scheme is an address, the rest a path.
    package static func url(_ text: String) -> URL {
        guard looksLikeAddress(text) else { return URL(fileURLWithPath: text) }
        if let url = URL(string: text) { return url }
        // What nothing can mend goes to the player as an address without a host, which it names a bad one.
        return URL(string: text.prefix { $0 != ":" } + ":") ?? URL(fileURLWithPath: text)
    }

    /// A name to show until the content gives a title: the last part of the path, else the host.
    package static func name(_ url: URL) -> String {
        let last = url.lastPathComponent
        if !last.isEmpty, last != "/" { return last }
        return url.host ?? url.scheme ?? ""
    }

    /// Two letters at least before the colon (RFC 3986, 3.1).
    package static func looksLikeAddress(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: 0x3A) else { return false }
        let scheme = text[..<colon].lowercased().utf8
        return scheme.count > 1 && scheme.first.map { (97...122).contains($0) } == true
            && scheme.allSatisfy(isSchemeByte)
    }

    /// Whether a byte may stand in a scheme (RFC 3986, 3.1), in lower case.
    package static func isSchemeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 97...122: true
        default: "+-.".utf8.contains(byte)
        }
    }
}
