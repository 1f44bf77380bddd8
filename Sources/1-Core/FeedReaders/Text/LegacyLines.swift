import MediaReaders

/// Converts lines that are not UTF-8.
enum LegacyLines {
    /// The most bytes that the guess reads.
    private static let sampleByteCount = 256 << 10

    /// Returns the text with its lines in UTF-8. Lines that are UTF-8 stay, because lists are often joined from several.
    ///
    /// Cost: linear, and almost nothing for ASCII.
    ///
    /// - Parameters:
    ///   - text: The text in an encoding that contains ASCII.
    ///   - charset: The encoding that the list or its server declares; guessed if it is `nil` or unspecific.
    /// - Returns: The text. Lines in windows-1252 stay unchanged.
    static func utf8(_ text: ArraySlice<UInt8>, charset: String?) -> ArraySlice<UInt8> {
        guard let first = text.firstIndex(where: { $0 >= 0x80 }) else { return text }
        let start = text[..<first].lastIndex(where: isLineEnd) ?? text.startIndex
        guard let encoding = charset.flatMap(declared) ?? guess(text[start...]),
            let transcoder = XMLTranscoder(from: encoding)
        else { return text }
        var output = Array(text[..<start])
        output.reserveCapacity(text.count + text.count / 4)
        forEachLine(text[start...]) { line, isUTF8 in
            if isUTF8 {
                output += line
            } else {
                output += Array(line).withUnsafeBufferPointer { transcoder.utf8($0, isLast: true) }
            }
            return true
        }
        return output[...]
    }

    /// The encoding that `#EXTENC` declares near the beginning of a list.
    static func declaration(in text: ArraySlice<UInt8>) -> String? {
        let head = text.prefix(4096)
        guard let tag = head.firstIndex(ofText: "#EXTENC") else { return nil }
        let line = head[tag...].dropFirst(7).prefix { !isLineEnd($0) }
        return line.drop { $0 == UInt8(ascii: ":") || $0 <= 0x20 }.trimmed.text.lowercased()
    }

    /// Servers declare UTF-8 and ISO 8859-1 for everything, which proves nothing about lines that are not UTF-8.
    private static func declared(_ charset: String) -> String? {
        ["iso-8859-1", "latin1", "windows-1252"].contains(charset) ? nil : XMLTranscoder.iconvName(charset)
    }

    private static func guess(_ text: ArraySlice<UInt8>) -> String? {
        var sample: [UInt8] = []
        forEachLine(text) { line, isUTF8 in
            if !isUTF8 { sample += line }
            return sample.count < sampleByteCount
        }
        return LegacyEncoding.guess(sample)
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Calls a closure with each line and its end, until it returns `false`.
    private static func forEachLine(_ text: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>, Bool) -> Bool) {
        var start = text.startIndex
        while start < text.endIndex {
            var end = start
            var isASCII = true
            while end < text.endIndex, !isLineEnd(text[end]) {
                if text[end] >= 0x80 { isASCII = false }
                end += 1
            }
            if end < text.endIndex { end += 1 }
            let line = text[start..<end]
            guard body(line, isASCII || String(validating: line, as: UTF8.self) != nil) else { return }
            start = end
        }
    }
}
