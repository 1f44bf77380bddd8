/// Resolution of references (RFC 3986, 5.2), and the parts of addresses.
extension AddressPolicy {
    private static let slash = UInt8(ascii: "/")
    private static let percent = UInt8(ascii: "%")

    // MARK: - Network

    /// Returns an absolute address with its invalid characters encoded.
    static func networkAddress(_ bytes: ArraySlice<UInt8>, colon: Int) throws(AddressError) -> String {
        let rest = bytes[(colon + 1)...]
        guard rest.starts(with: "//".utf8) else { throw .malformed }
        let authority = rest.dropFirst(2).prefix { !$0.endsAuthority }
        guard isValid(authority: authority) else { throw .malformed }
        let isLowercase = bytes[..<colon].allSatisfy { $0 == $0.lowercased }
        if isLowercase, bytes.allSatisfy(isPlain), bytes.indices.allSatisfy({ isValid(at: $0, in: bytes) }) {
            return String(decoding: bytes, as: UTF8.self)
        }
        let host = Array(authority.text.utf8)
        let tail = encoded(rest[authority.endIndex...], isAllowed: isPlain)
        return String(decoding: bytes[..<colon].map(\.lowercased) + "://".utf8 + host + tail, as: UTF8.self)
    }

    /// Returns whether an authority has a host and a valid port. User and password may contain any printable character.
    private static func isValid(authority: ArraySlice<UInt8>) -> Bool {
        // A backslash ends the authority in browsers, so the host would depend on the reader.
        if authority.contains(where: { !isPlain($0) && $0 < 0x7F }) { return false }
        // Hosts in other scripts must be readable, without invisible characters.
        if authority.contains(where: { $0 >= 0x80 }) {
            guard let text = String(validating: authority, as: UTF8.self), text == authority.line(limit: .max) else {
                return false
            }
        }
        let start = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
        let host = authority[start...]
        if host.first == UInt8(ascii: "[") {
            guard let end = host.firstIndex(of: UInt8(ascii: "]")), end > host.startIndex + 1 else { return false }
            let tail = host[(end + 1)...]
            return tail.isEmpty || (tail.first == UInt8(ascii: ":") && isPort(tail.dropFirst()))
        }
        let name = host.prefix { $0 != UInt8(ascii: ":") }
        let port = host[name.endIndex...].dropFirst()
        // `udp://:1234` receives on all interfaces.
        guard !name.isEmpty || (!port.isEmpty && host.first == UInt8(ascii: ":")) else { return false }
        return isPort(port)
    }

    private static func isPort(_ port: ArraySlice<UInt8>) -> Bool {
        port.isEmpty || (port.count <= 5 && port.integer.map { (0...65535).contains($0) } ?? false)
    }

    // MARK: - Relative references

    func resolveRelative(_ bytes: ArraySlice<UInt8>, for use: Use) throws(AddressError) -> String {
        guard !origin.isEmpty else { throw .relative }
        if isLocal { return try Self.fileAddress(ofPath: bytes, in: path) }
        if bytes.starts(with: "//".utf8) {
            let address = scheme + [UInt8(ascii: ":")] + bytes
            try check(bytes.dropFirst(2).prefix { !$0.endsAuthority }, for: use)
            return try Self.networkAddress(address[...], colon: scheme.count)
        }
        if use == .web, !scheme.elementsEqual("http".utf8), !scheme.elementsEqual("https".utf8) { throw .scheme }
        let path = bytes.prefix { !$0.endsPath }
        let tail = bytes[path.endIndex...]
        var result = origin
        if path.isEmpty {
            result += self.path
            if tail.first == UInt8(ascii: "#") { result += query }
        } else {
            let plain = Self.encoded(
                path.map { $0 == UInt8(ascii: "\\") ? Self.slash : $0 }[...], isAllowed: Self.isPlain)
            result += Self.merged(plain[...], with: self.path)
        }
        return String(decoding: result + Self.encoded(tail, isAllowed: Self.isPlain), as: UTF8.self)
    }

    /// Returns a path, resolved against the folder of another one, without dot segments (RFC 3986, 5.2.3 and 5.2.4).
    private static func merged(_ path: ArraySlice<UInt8>, with base: [UInt8]) -> [UInt8] {
        var folder = ArraySlice<UInt8>()
        if path.first != slash, let end = base.lastIndex(of: slash) { folder = base[...end] }
        var parts: [ArraySlice<UInt8>] = []
        var isFolder = true
        for part in (folder + path).split(separator: slash, omittingEmptySubsequences: false).dropFirst() {
            isFolder = true
            if part.elementsEqual("..".utf8) {
                _ = parts.popLast()
            } else if !part.elementsEqual(".".utf8) {
                parts.append(part)
                isFolder = false
            }
        }
        var result: [UInt8] = []
        result.reserveCapacity(folder.count + path.count + 1)
        for part in parts {
            result.append(slash)
            result += part
        }
        if isFolder { result.append(slash) }
        return result
    }

    // MARK: - Files

    /// Returns the address of a file from the part of its address after the scheme.
    static func fileAddress(of rest: ArraySlice<UInt8>) throws(AddressError) -> String {
        var path = rest
        if rest.starts(with: "//".utf8) {
            let host = rest.dropFirst(2).prefix { $0 != slash }
            guard host.isEmpty || host.matches("localhost") else { throw .malformed }
            path = rest[host.endIndex...]
        }
        path = path.prefix { !$0.endsPath }.map { $0 == UInt8(ascii: "\\") ? slash : $0 }[...]
        guard path.first == slash else { throw .malformed }
        guard !hidesPath(path) else { throw .hiddenPath }
        return String(
            decoding: "file://".utf8 + merged(encoded(path, isAllowed: isFileByte)[...], with: []), as: UTF8.self)
    }

    /// Returns the address of a file from its path, which is relative to the folder of `base`.
    private static func fileAddress(ofPath bytes: ArraySlice<UInt8>, in base: [UInt8]) throws(AddressError) -> String {
        // Lists from Windows. Names with backslashes are rare.
        let path = bytes.map { $0 == UInt8(ascii: "\\") ? slash : $0 }[...]
        // A share on another computer.
        guard !path.starts(with: "//".utf8) else { throw .malformed }
        let address: [UInt8]
        if isEncoded(path) {
            guard !hidesPath(path) else { throw .hiddenPath }
            address = encoded(path, isAllowed: isFileByte)
        } else {
            guard !path.contains(0) else { throw .hiddenPath }
            address = encodedPath(path)
        }
        return String(decoding: "file://".utf8 + merged(address[...], with: base), as: UTF8.self)
    }

    /// Returns whether a path is percent-encoded: each percent sign begins an escape, and there are no spaces.
    private static func isEncoded(_ path: ArraySlice<UInt8>) -> Bool {
        guard path.contains(percent), !path.contains(0x20) else { return false }
        return path.indices.allSatisfy { isValid(at: $0, in: path) }
    }

    /// Returns whether a percent-encoded path contains encoded dots, separators, null characters or overlong UTF-8.
    private static func hidesPath(_ path: ArraySlice<UInt8>) -> Bool {
        path.indices.contains { index in
            guard path[index] == percent, let byte = escape(at: index, in: path) else { return false }
            return byte == 0 || ".\\/".utf8.contains(byte) || byte == 0xC0 || byte == 0xC1
        }
    }

    /// Returns whether a byte is not a percent sign, or begins an escape.
    private static func isValid(at index: Int, in bytes: ArraySlice<UInt8>) -> Bool {
        bytes[index] != percent || escape(at: index, in: bytes) != nil
    }

    private static func escape(at index: Int, in bytes: ArraySlice<UInt8>) -> UInt8? {
        guard index + 2 < bytes.endIndex, let high = bytes[index + 1].hexadecimalDigit,
            let low = bytes[index + 2].hexadecimalDigit
        else { return nil }
        return high << 4 | low
    }

    // MARK: - Characters

    /// Returns a path with everything encoded that is not allowed in paths, percent signs included.
    static func encodedPath(_ path: ArraySlice<UInt8>) -> [UInt8] {
        encoded(path) { isFileByte($0) && $0 != percent }
    }

    /// Returns text with percent-encoded characters, in UTF-8. A percent sign without two digits is encoded.
    private static func encoded(_ bytes: ArraySlice<UInt8>, isAllowed: (UInt8) -> Bool) -> [UInt8] {
        let text = bytes.allSatisfy { $0 < 0x80 } ? bytes : Array(bytes.text.utf8)[...]
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        for index in text.indices {
            let byte = text[index]
            if isAllowed(byte), byte != percent || escape(at: index, in: text) != nil {
                result.append(byte)
            } else {
                let digits = Array("0123456789ABCDEF".utf8)
                result += [percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return result
    }

    /// Returns whether a byte may be part of an address: all visible ASCII characters that no specification forbids.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !(byte == 0x22 || byte == 0x3C || byte == 0x3E || byte == 0x5C || byte == 0x5E)
            && !(byte == 0x60 || byte == 0x7B || byte == 0x7C || byte == 0x7D)
    }

    private static func isFileByte(_ byte: UInt8) -> Bool {
        isPlain(byte) && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
    }
}
