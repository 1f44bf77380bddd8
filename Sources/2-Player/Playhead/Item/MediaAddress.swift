import FoundationEssentials
internal import MediaReaders

#if canImport(Glibc)
import Glibc
#endif

/// Reads files and addresses as users type them.
package enum MediaAddress {
    /// Returns the URL of a text: an address if it begins with a scheme, a path otherwise, and if a file has this name.
    package static func url(_ text: String) -> URL {
        guard looksLikeAddress(text), !namesFile(text) else { return URL(fileURLWithPath: text) }
        // Foundation escapes the escapes of an address that has other characters to escape.
        if let url = URL(string: escapedAddress(text)) { return url }
        // The player rejects an address without a host, with an error that names it.
        return URL(string: text.prefix { $0 != ":" } + ":") ?? URL(fileURLWithPath: text)
    }

    /// The arguments of this process, without its name, each as ``argument(_:)`` returns it.
    package static var arguments: [String] {
        (1..<max(Int(CommandLine.argc), 1)).compactMap { CommandLine.unsafeArgv[$0] }.map { text in
            argument(Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
        }
    }

    /// Returns the text of an argument. The path of a file that is not UTF-8 becomes the file's address.
    package static func argument(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard String(validating: bytes, as: UTF8.self) == nil, !text.hasPrefix("-"), !looksLikeAddress(text),
            let path = FilePath(path: bytes)
        else { return text }
        return path.address()
    }

    /// Returns a name to show until the content has a title, without control characters: the last part of the path without the
    /// extension of media, or else the host, or else the scheme.
    package static func name(_ url: URL) -> String {
        var name = fileName(url)
        if FileKind(name: name) == .media, let dot = name.lastIndex(of: ".") { name = String(name[..<dot]) }
        let text = PrintableText(name).string
        return text.isEmpty ? PrintableText(url.host ?? url.scheme ?? "").string : text
    }

    /// Returns the last part of the path, or else the host, or else the scheme.
    package static func fileName(_ url: URL) -> String {
        let last = url.lastPathComponent
        if !last.isEmpty, last != "/" { return last }
        // A name that is not UTF-8.
        if last.isEmpty, let name = FilePath.name(ofAddress: url.absoluteString) { return name }
        if let host = url.host, !host.isEmpty { return host }
        return url.scheme ?? ""
    }

    /// Returns `true` for the name of an existing file that begins like an address, such as `Alien:Covenant.mp4`.
    package static func namesFile(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: 0x3A), !text[colon...].hasPrefix("://"),
            text[..<colon].lowercased() != "file"
        else { return false }
        return access(text, F_OK) == 0
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
