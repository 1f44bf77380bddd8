/// Guesses the encoding of text that is not UTF-8 and does not declare another one.
///
/// Lists from Eastern Europe and Asia are often in the local encoding. Only encodings whose bytes are distributed in an
/// unmistakable way are recognized; everything else is windows-1252.
package enum LegacyEncoding {
    /// The bytes outside of ASCII that a decision needs.
    private static let minimumByteCount = 8

    /// Returns iconv's name for the encoding of a text; `nil` for windows-1252 and for texts that are too short.
    ///
    /// - Parameter text: A part of the text, which must not be UTF-8.
    package static func guess(_ text: some Sequence<UInt8>) -> String? {
        var facts = Facts()
        for byte in text { facts.add(byte) }
        facts.endRun()
        guard facts.count >= minimumByteCount else { return nil }
        return facts.alphabet ?? facts.ideographs
    }

    /// The distribution of bytes in runs outside of ASCII.
    private struct Facts {
        /// The number of bytes outside of ASCII.
        private(set) var count = 0
        private var frequencies = [Int](repeating: 0, count: 256)
        private var runCount = 0
        private var oddRunCount = 0
        /// The length of the current run.
        private var length = 0

        // Pairs, read from the start of each run. A pair may end with a byte of ASCII.
        private var lead: UInt8?
        private var pairCount = 0
        /// Pairs whose second byte is impossible in each encoding with pairs.
        private var invalidCount = 0
        /// Pairs whose second byte is in ASCII.
        private var lowTrailCount = 0
        /// The common ideographs of GB 2312.
        private var commonCount = 0
        /// Pairs in the rows of Hangul in EUC-KR.
        private var hangulCount = 0
        /// Pairs in the rows of kana in EUC-JP.
        private var eucKanaCount = 0
        /// Pairs with the first bytes of kana in Shift JIS.
        private var shiftKanaCount = 0
        /// Pairs in the common rows of Big5.
        private var big5Count = 0

        mutating func add(_ byte: UInt8) {
            if byte >= 0x80 {
                count += 1
                frequencies[Int(byte)] += 1
                length += 1
            } else if length > 0 {
                endRun(keepingLead: true)
            }
            guard let first = lead else {
                if byte > 0x80, byte < 0xFF { lead = byte }
                return
            }
            lead = nil
            addPair(first, byte)
        }

        mutating func endRun() { endRun(keepingLead: false) }

        private mutating func endRun(keepingLead: Bool) {
            guard length > 0 else { return }
            runCount += 1
            if length % 2 == 1 { oddRunCount += 1 }
            length = 0
            if !keepingLead { lead = nil }
        }

        private mutating func addPair(_ first: UInt8, _ second: UInt8) {
            pairCount += 1
            guard second >= 0x40, second != 0x7F, second != 0xFF else {
                invalidCount += 1
                return
            }
            if second < 0x80 { lowTrailCount += 1 }
            let isHigh = second >= 0xA1
            if isHigh, (0xB0...0xD7).contains(first) { commonCount += 1 }
            if isHigh, (0xB0...0xC8).contains(first) { hangulCount += 1 }
            if isHigh, first == 0xA4 || first == 0xA5 { eucKanaCount += 1 }
            if first == 0x82 || first == 0x83 { shiftKanaCount += 1 }
            if isHigh || second < 0x7F, (0xA4...0xC6).contains(first) { big5Count += 1 }
        }

        private func sum(_ range: ClosedRange<Int>) -> Int { frequencies[range].reduce(0, +) }

        private func sum(_ bytes: [Int]) -> Int { bytes.reduce(0) { $0 + frequencies[$1] } }

        /// The encoding of an alphabet whose words consist of bytes outside of ASCII.
        var alphabet: String? {
            let letters = sum(0xC0...0xFF) + sum([0xA8, 0xB8])
            // Single accented letters are Western. Ideographs use the bytes below as well.
            guard letters * 100 >= count * 88, count * 10 >= runCount * 22 else { return nil }
            let isHebrew = sum(0xC0...0xDF) == 0 && sum(0xFB...0xFF) == 0 && count >= 12
            if isHebrew { return "CP1255" }
            let isArabic =
                sum(0xF0...0xFF) * 100 < count * 3
                && sum([0xE1, 0xE3, 0xE4, 0xE5, 0xE6, 0xEC, 0xED]) * 100 >= count * 15
                && sum([0xE0, 0xE2, 0xE8, 0xE9, 0xEA, 0xEB, 0xEE, 0xEF]) * 100 < count * 5
            if isArabic { return "CP1256" }
            // The most common vowels are one place apart in the two alphabets.
            let cyrillic = sum([0xC0, 0xC8, 0xCE, 0xE0, 0xE8, 0xEE])
            let greek = sum([0xC1, 0xC9, 0xCF, 0xE1, 0xE9, 0xEF])
            return cyrillic >= greek ? "CP1251" : "CP1253"
        }

        /// The encoding of ideographs, which are pairs.
        var ideographs: String? {
            guard invalidCount * 20 <= pairCount else { return nil }
            if shiftKanaCount * 10 >= pairCount * 4 { return "CP932" }
            if big5Count * 10 >= pairCount * 8, lowTrailCount * 10 >= pairCount { return "BIG5" }
            guard oddRunCount * 10 <= runCount else { return nil }
            if eucKanaCount * 10 >= pairCount * 4 { return "EUC-JP" }
            if pairCount >= 8, hangulCount * 100 >= pairCount * 97 { return "CP949" }
            return commonCount * 2 >= pairCount ? "GB18030" : nil
        }
    }
}
