import FoundationEssentials
import Glibc

/// The absolute path of a file or folder. Its bytes need not be UTF-8, unlike those of `URL.path`, which is empty for such
/// files.
package struct FilePath: Sendable, Hashable {
    /// The path, without a null character.
    package let bytes: [UInt8]

    /// A path; a relative one is resolved against the current folder. `nil` if it has a null character.
    package init?(_ text: String) { self.init(path: Array(text.utf8)) }

    /// A path as the C library has it; a relative one is resolved against the current folder. `nil` if it has a null
    /// character.
    package init?(path bytes: [UInt8]) {
        guard !bytes.contains(0) else { return nil }
        // Only the file system knows where `..` leads; for a path that does not exist, opening it reports that.
        let parts = bytes.split(separator: UInt8(ascii: "/"))
        if parts.contains(where: { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }),
            let real = realpath(bytes.map { CChar(bitPattern: $0) } + [0], nil)
        {
            defer { free(real) }
            self.bytes = UnsafeBufferPointer(start: real, count: strlen(real)).map { UInt8(bitPattern: $0) }
            return
        }
        if bytes.first == UInt8(ascii: "/") {
            self.bytes = bytes
            return
        }
        guard let current = getcwd(nil, 0) else { return nil }
        defer { free(current) }
        let folder = UnsafeBufferPointer(start: current, count: strlen(current)).map { UInt8(bitPattern: $0) }
        self.bytes = folder + [UInt8(ascii: "/")] + bytes
    }

    /// The path of a `file:` address on this computer (RFC 8089).
    package init?(address: String) {
        var rest = Array(address.utf8.dropFirst(5))[...]
        if rest.starts(with: "//".utf8) {
            let host = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
            guard host.isEmpty || String(decoding: host, as: UTF8.self).lowercased() == "localhost" else { return nil }
            rest = rest[host.endIndex...]
        }
        rest = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard rest.first == UInt8(ascii: "/"), let decoded = Self.decoded(rest), !decoded.contains(0) else {
            return nil
        }
        bytes = decoded
    }

    /// The path of a file URL, without a slash at its end; `nil` for other URLs.
    package init?(_ url: URL) {
        guard url.isFileURL, var bytes = Self.decoded(Array(url.absoluteURL.path(percentEncoded: true).utf8)[...]),
            !bytes.isEmpty, !bytes.contains(0)
        else { return nil }
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        self.bytes = bytes
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// The path of an item in this folder.
    package func appending(_ name: [UInt8]) -> FilePath {
        FilePath(bytes: bytes + (bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name)
    }

    /// The path for the C library.
    package var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

    /// The path as text to show, with a mark in place of what is not UTF-8.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The `file:` address. Folders end with a slash, so that relative addresses start in them.
    package func address(isFolder: Bool = false) -> String {
        var text = Array("file://".utf8)
        for byte in bytes {
            switch byte {
            case 48...57, 65...90, 97...122: text.append(byte)
            case _ where "/-._~!$&'()*+,;=:@".utf8.contains(byte): text.append(byte)
            default:
                let digits = Array("0123456789ABCDEF".utf8)
                text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        if isFolder, text.last != UInt8(ascii: "/") { text.append(UInt8(ascii: "/")) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The URL of the file.
    package var url: URL {
        if String(validating: bytes, as: UTF8.self) == nil, let url = URL(string: address()) { return url }
        return URL(fileURLWithPath: text, isDirectory: false)
    }

    /// The folder of the file.
    package var folder: FilePath {
        let parts = bytes.dropLast(component.count)
        return FilePath(bytes: parts.count > 1 ? Array(parts.dropLast()) : Array(parts))
    }

    /// The last part of the path.
    package var component: [UInt8] { Array(bytes.split(separator: UInt8(ascii: "/")).last ?? []) }

    /// The last part of the path, as text to show.
    package var name: String { Self.shown(bytes.split(separator: UInt8(ascii: "/")).last ?? bytes[...]) }

    /// The last part of an address's path, as text to show.
    package static func name(ofAddress address: String) -> String? {
        let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        // Scheme and host come before the first part.
        let parts = Array(path).split(separator: UInt8(ascii: "/"))
        guard parts.count > (address.hasPrefix("file:") ? 1 : 2), let last = parts.last else { return nil }
        return shown((decoded(last) ?? Array(last))[...])
    }

    /// Text to show for a name, without control characters.
    package static func shown(_ name: ArraySlice<UInt8>) -> String {
        PrintableText(String(decoding: name, as: UTF8.self), maximumLength: 300).string
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        func digit(_ byte: UInt8) -> UInt8? {
            switch byte {
            case 48...57: byte - 48
            case 65...70: byte - 55
            case 97...102: byte - 87
            default: nil
            }
        }
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                return nil
            }
            result.append(high << 4 | low)
        }
        return result
    }
}
