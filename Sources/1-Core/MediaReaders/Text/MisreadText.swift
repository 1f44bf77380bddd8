import Localization

/// Texts whose bytes were taken for windows-1252 or ISO 8859-1, as those of ID3 tags that declare ISO 8859-1 but are in the
/// encoding of their country.
///
///     let encoding = MisreadText.encoding(of: ["Êèíî", "Ãðóïïà êðîâè"])  // CP1251
///     MisreadText.corrected("Êèíî", from: "CP1251")                      // Кино
package enum MisreadText {
    /// The bytes outside of ASCII that a correction needs without the help of the locale.
    private static let minimumByteCount = 6

    /// Returns iconv's name for the encoding of texts that belong together; `nil` if they are right as they are.
    ///
    /// Only encodings of other scripts than Latin are found: texts with single accented letters are more often right.
    ///
    /// - Parameters:
    ///   - texts: The texts.
    ///   - preferred: The languages of the user. Default: those of the locale.
    package static func encoding(
        of texts: [String], preferred: [String] = PreferredLanguages.ofLocale
    ) -> String? {
        var bytes: [UInt8] = []
        for text in texts {
            guard let original = original(text) else { continue }
            bytes += original + [0x0A]
        }
        let count = bytes.count { $0 >= 0x80 }
        guard count >= 2, let encoding = LegacyEncoding.guess(bytes, preferred: preferred),
            let spelling = Spelling(encoding: encoding),
            spelling.score(String(decoding: LegacyEncoding.utf8(bytes, from: encoding), as: UTF8.self), isStrict: true)
                != nil
        else { return nil }
        let isExpected = preferred.contains { Spelling(language: $0)?.encodings.contains(encoding) == true }
        return count >= minimumByteCount || isExpected ? encoding : nil
    }

    /// Returns a text with its bytes in an encoding; `nil` if it was not misread.
    package static func corrected(_ text: String, from encoding: String) -> String? {
        guard let bytes = original(text) else { return nil }
        return String(decoding: LegacyEncoding.utf8(bytes, from: encoding), as: UTF8.self)
    }

    /// The bytes of a text that was misread; `nil` for a text in ASCII or with other characters than those of windows-1252.
    private static func original(_ text: String) -> [UInt8]? {
        let scalars = text.unicodeScalars
        guard !scalars.allSatisfy(\.isASCII) else { return nil }
        var bytes: [UInt8] = []
        for scalar in scalars {
            if scalar.value <= 0xFF {
                bytes.append(UInt8(scalar.value))
            } else if let byte = windows1252[scalar.value] {
                bytes.append(byte)
            } else {
                return nil
            }
        }
        return bytes
    }

    /// The bytes of the characters that windows-1252 has in place of control characters.
    private static let windows1252: [UInt32: UInt8] = {
        var table: [UInt32: UInt8] = [:]
        for byte in UInt8(0x80)...0x9F {
            let text = String(decoding: LegacyEncoding.utf8([byte], from: "CP1252"), as: UTF8.self)
            if let scalar = text.unicodeScalars.first, scalar != "\u{FFFD}" { table[scalar.value] = byte }
        }
        return table
    }()
}
