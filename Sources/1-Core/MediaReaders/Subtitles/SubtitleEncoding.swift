/// Converts the text of a subtitle file to UTF-8.
///
/// A byte order mark decides. Without one, text with a zero in every second byte is UTF-16, and text whose other characters than
/// those of ASCII are mostly valid UTF-8 is UTF-8; anything else is in the encoding that ``LegacyEncoding`` recognizes, or else
/// windows-1252.
enum SubtitleEncoding {
    /// - Parameter language: The language that the name of the file states, as a BCP 47 tag.
    static func utf8(_ bytes: [UInt8], language: String? = nil) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf8(bytes.dropFirst(2), isBigEndian: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf8(bytes.dropFirst(2), isBigEndian: true) }
        if let isBigEndian = byteOrder(of: bytes) { return utf8(bytes[...], isBigEndian: isBigEndian) }
        if String(validating: bytes, as: UTF8.self) != nil { return bytes }
        // A file that was cut within a character, or joined with another one, is still UTF-8.
        if bytes.withUnsafeBufferPointer(XMLTranscoder.isUTF8) != false {
            return Array(String(decoding: bytes, as: UTF8.self).utf8)
        }
        return LegacyEncoding.utf8(bytes, from: LegacyEncoding.guess(bytes, language: language) ?? "CP1252")
    }

    private static func utf8(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
        let units = Array(UTF16Units(bytes, isBigEndian: isBigEndian))
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// The byte order of UTF-16 without a mark; `nil` for other text. Times and numbers are ASCII in every language.
    private static func byteOrder(of bytes: [UInt8]) -> Bool? {
        let head = bytes.prefix(512)
        var zeros = [0, 0]
        for (index, byte) in head.enumerated() where byte == 0 { zeros[index % 2] += 1 }
        guard head.count >= 8, zeros.contains(where: { $0 * 8 > head.count }) else { return nil }
        return zeros[0] > zeros[1]
    }
}
