/// The text of a source in UTF-8, or in an encoding that is compatible with ASCII.
struct ListText {
    /// The text without byte order mark and leading white space.
    let bytes: ArraySlice<UInt8>
    /// The number of the first line of `bytes` in the source, from 1.
    let firstLine: Int
    /// `true` if the source is in UTF-16.
    let isUTF16: Bool

    /// Converts UTF-16 to UTF-8 and removes the byte order mark and leading white space.
    init(_ source: [UInt8]) {
        let order = Self.byteOrder(of: source)
        isUTF16 = order != nil
        var text = source[...]
        if let order {
            text = Self.utf8(source, order)[...]
        }
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        bytes = text.drop { $0 <= 0x20 }
        // CR, LF or CR LF.
        let blanks = text[..<bytes.startIndex]
        firstLine =
            1
            + blanks.indices.count {
                blanks[$0] == 0x0A || blanks[$0] == 0x0D && text[($0 + 1)...].first != 0x0A
            }
    }

    /// Returns the text with its lines in UTF-8. Lines in windows-1252 stay unchanged.
    ///
    /// - Parameter charset: The declared encoding in lower case; guessed if it is `nil` or unspecific.
    func utf8(charset: String?) -> ArraySlice<UInt8> {
        isUTF16 ? bytes : LegacyLines.utf8(bytes, charset: charset)
    }

    private enum ByteOrder { case big, little }

    /// Returns the byte order of UTF-16 with a mark, or without a mark if the text begins with two ASCII characters.
    private static func byteOrder(of source: [UInt8]) -> ByteOrder? {
        guard source.count >= 4 else { return nil }
        switch (source[0], source[1], source[2], source[3]) {
        case (0xFE, 0xFF, _, _): return .big
        case (0xFF, 0xFE, _, _): return .little
        case (0, 1..., 0, 1...): return .big
        case (1..., 0, 1..., 0): return .little
        default: return nil
        }
    }

    private static func utf8(_ source: [UInt8], _ order: ByteOrder) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(source.count / 2)
        for index in stride(from: 0, to: source.count - 1, by: 2) {
            let (first, second) = (UInt16(source[index]), UInt16(source[index + 1]))
            units.append(order == .big ? first << 8 | second : second << 8 | first)
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
