import CUchardet
import Localization

/// Guesses the encoding of text that is not UTF-8 and does not declare another one.
///
/// uchardet compares the text with statistics of many languages. A short text fits several of them, so the language that a
/// file's name states and those of the user decide between the encodings in which the text is spelled plausibly.
package enum LegacyEncoding {
    /// The bytes outside of ASCII below which uchardet's answer counts less than the language of the user, and an encoding that
    /// hardly any text is in does not count at all.
    private static let sureByteCount = 24
    /// The most bytes that are looked at.
    private static let sampleByteCount = 64 << 10

    /// Returns iconv's name for the encoding of a text; `nil` for windows-1252, and if nothing is known about the text.
    ///
    /// Cost: linear in the length of the text; only lines with other characters than those of ASCII are looked at, up to 64 KiB.
    ///
    /// - Parameters:
    ///   - text: The text, or the start of it. It must not be UTF-8.
    ///   - language: The language that the name of the file states, as a BCP 47 tag; `nil` if it states none.
    ///   - preferred: The languages of the user. Default: those of the locale.
    package static func guess(
        _ text: some Sequence<UInt8>, language: String? = nil, preferred: [String] = PreferredLanguages.ofLocale
    ) -> String? {
        let sample = sample(of: text)
        let count = sample.count { $0 >= 0x80 }
        guard count > 0 else { return nil }
        let found = detected(sample).flatMap { name($0, of: sample, count: count) }
        var hints = language.map { [$0] } ?? []
        // The user reads texts in other languages as well, so only doubts are decided by the locale. Western texts need no hint.
        if count < sureByteCount { hints += preferred }
        for hint in hints {
            guard let spelling = Spelling(language: hint), hint == language || !spelling.isWestern else { continue }
            if let found, spelling.encodings.contains(found) { return result(found) }
            if let own = spelling.encoding(of: sample, isStrict: hint != language) { return result(own) }
        }
        guard let found, count < sureByteCount, let spelling = Spelling(encoding: found) else {
            return found.flatMap(result)
        }
        return spelling.encoding(of: sample).flatMap(result)
    }

    /// Returns a text in UTF-8.
    ///
    /// - Parameter encoding: iconv's name.
    package static func utf8(_ text: [UInt8], from encoding: String) -> [UInt8] {
        guard let transcoder = XMLTranscoder(from: encoding) else {
            return Array(String(decoding: text, as: UTF8.self).utf8)
        }
        return text.withUnsafeBufferPointer { transcoder.utf8($0, isLast: true) }
    }

    private static func result(_ name: String) -> String? { name == "CP1252" ? nil : name }

    /// The lines with other characters than those of ASCII.
    private static func sample(of text: some Sequence<UInt8>) -> [UInt8] {
        var sample: [UInt8] = []
        var line: [UInt8] = []
        var isASCII = true
        for byte in text {
            line.append(byte)
            if byte >= 0x80 { isASCII = false }
            guard byte == 0x0A || byte == 0x0D || line.count >= 4096 else { continue }
            if !isASCII { sample += line }
            (line, isASCII) = ([], true)
            if sample.count >= sampleByteCount { break }
        }
        return isASCII ? sample : sample + line
    }

    /// uchardet's name for an encoding; `nil` if it has no answer.
    private static func detected(_ sample: [UInt8]) -> String? {
        guard let detector = uchardet_new() else { return nil }
        defer { uchardet_delete(detector) }
        let status = sample.withUnsafeBytes {
            uchardet_handle_data(detector, $0.bindMemory(to: CChar.self).baseAddress, $0.count)
        }
        guard status == 0 else { return nil }
        uchardet_data_end(detector)
        return uchardet_get_charset(detector).map { String(cString: $0) }
    }

    /// iconv's name for an encoding of uchardet's, or for the one of Windows that includes it; `nil` for unlikely ones.
    private static func name(_ detected: String, of sample: [UInt8], count: Int) -> String? {
        // Texts are from Windows more often than from a Macintosh, whose letters are in the same places.
        let isWindows = sample.contains { (0x80...0x9F).contains($0) }
        switch detected {
        case "WINDOWS-1252", "ISO-8859-1": return "CP1252"
        case "ISO-8859-9": return "CP1254"
        case "ISO-8859-8": return "CP1255"
        case "ISO-8859-13": return "CP1257"
        case "ISO-8859-11", "TIS-620": return "CP874"
        case "MAC-CENTRALEUROPE": return "CP1250"
        case "MAC-CYRILLIC":
            let (old, new) = (sample.count { (0x80...0x9F).contains($0) }, sample.count { (0xC0...0xDF).contains($0) })
            return old > new ? "MAC-CYRILLIC" : "CP1251"
        case "SHIFT_JIS": return "CP932"
        case "UHC": return "CP949"
        case "ISO-8859-15": return isWindows ? "CP1252" : detected
        case "ISO-8859-2", "ISO-8859-16": return isWindows ? "CP1250" : detected
        case "ISO-8859-4", "ISO-8859-10": return isWindows ? "CP1257" : detected
        case "ISO-8859-5": return isWindows ? "CP1251" : detected
        case "ISO-8859-6": return isWindows ? "CP1256" : detected
        // They differ in one letter, which is a mark in the other encoding.
        case "ISO-8859-7": return isWindows || !sample.contains(0xB6) ? "CP1253" : detected
        case "KOI8-R", "IBM866", "BIG5", "GB18030", "EUC-JP", "EUC-TW", "EUC-KR", "JOHAB": return detected
        case let name where name.hasPrefix("WINDOWS-12"): return "CP" + name.dropFirst(8)
        case let name where ["IBM8", "ISO-8859-", "VISCII"].contains(where: name.hasPrefix):
            return count < sureByteCount ? nil : name
        default: return nil
        }
    }
}
