/// A look at XML before a parser sees it: refuses what would cost a parser more than linear time, or could hide that.
///
/// Refused: document types (and with them every entity), encodings other than UTF-8, long tags and many attributes (the
/// check for repeated attributes is quadratic in libxml2). It does not check that the XML is well formed.
enum XMLGuard {
    static func check(_ bytes: [UInt8], limits: DASHManifestLimits) throws(DASHManifestError) {
        guard !bytes.contains(0), !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
            throw .unsupportedEncoding
        }
        // Foundation's parser traps on names that are not UTF-8 (Swift 6.3: `<M\xC3\xFF="\xC3"/>`).
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .unsupportedEncoding }
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var elements = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                // Nothing but white space may precede the first tag; other encodings would begin otherwise.
                guard elements > 0 || ASCII.isWhitespace(bytes[index]) else {
                    throw .notManifest(MediaSniffer.format(of: Array(bytes.prefix(MediaSniffer.usefulByteCount))))
                }
                index += 1
                continue
            }
            let rest = bytes[index...]
            if ASCII.hasPrefix(rest, "<!--") {
                index = try end(of: "-->", in: bytes, from: index + 4)
            } else if ASCII.hasPrefix(rest, "<![CDATA["), elements > 0 {
                index = try end(of: "]]>", in: bytes, from: index + 9)
            } else if ASCII.hasPrefix(rest, "<!") {
                throw .documentType
            } else if ASCII.hasPrefix(rest, "<?") {
                let start = index
                index = try end(of: "?>", in: bytes, from: index + 2)
                try checkEncoding(bytes[start..<index])
            } else {
                if !ASCII.hasPrefix(rest, "</") { elements += 1 }
                guard elements <= limits.elements else { throw .tooMany(.elements, limit: limits.elements) }
                index = try endOfTag(in: bytes, from: index, limits: limits)
            }
        }
    }

    private static func end(of needle: StaticString, in bytes: [UInt8], from index: Int) throws(DASHManifestError)
        -> Int
    {
        guard index <= bytes.count, let found = ASCII.firstIndex(of: needle, in: bytes[index...]) else {
            throw .malformed(line: line(of: min(index, bytes.count), in: bytes))
        }
        return found + needle.utf8CodeUnitCount
    }

    private static func endOfTag(
        in bytes: [UInt8], from start: Int, limits: DASHManifestLimits
    ) throws(DASHManifestError) -> Int {
        var index = start + 1
        var quote: UInt8?
        var attributes = 0
        while index < bytes.count {
            guard index - start < limits.tagBytes else { throw .tagTooLong(limit: limits.tagBytes) }
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "=") {
                attributes += 1
                guard attributes <= limits.attributes else { throw .tooMany(.attributes, limit: limits.attributes) }
            } else if byte == UInt8(ascii: ">") {
                return index + 1
            }
            index += 1
        }
        throw .malformed(line: line(of: start, in: bytes))
    }

    /// Allows a declaration without encoding, or one that names UTF-8 or ASCII.
    private static func checkEncoding(_ declaration: ArraySlice<UInt8>) throws(DASHManifestError) {
        guard ASCII.hasPrefix(declaration, "<?xml"), declaration.count > 5,
            ASCII.isWhitespace(declaration[declaration.startIndex + 5]),
            let found = ASCII.firstIndex(of: "encoding", in: declaration)
        else { return }
        let value = declaration[(found + 8)...].drop { ASCII.isWhitespace($0) || $0 == UInt8(ascii: "=") }
        guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw .unsupportedEncoding
        }
        let name = value.dropFirst().prefix { $0 != quote }.map(ASCII.lowercased)
        guard name == Array("utf-8".utf8) || name == Array("us-ascii".utf8) || name == Array("utf8".utf8) else {
            throw .unsupportedEncoding
        }
    }

    static func line(of index: Int, in bytes: [UInt8]) -> Int {
        1 + bytes[..<index].count { $0 == 0x0A }
    }
}
