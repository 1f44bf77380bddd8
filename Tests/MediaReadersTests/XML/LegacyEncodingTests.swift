import Testing

@testable import MediaReaders

struct LegacyEncodingTests {
    @Test(arguments: [
        // “КИНО ТВ, Наше кино, Детский мир” and “ΣΚΑΪ ειδήσεις και μουσική”
        (
            "CP1251",
            "CAC8CDCE20D2C22C20CDE0F8E520EAE8EDEE2C20C4E5F2F1EAE8E920ECE8F0"
        ),
        ("CP1253", "D3CAC1DA20E5E9E4DEF3E5E9F220EAE1E920ECEFF5F3E9EADE"),
        // “שלום עולם חדשות”
        ("CP1255", "F9ECE5ED20F2E5ECED20E7E3F9E5FA"),
        // “قناة الجزيرة الرياضية”
        ("CP1256", "DEE4C7C920C7E1CCD2EDD1C920C7E1D1EDC7D6EDC9"),
        // “日本のテレビ、こんにちは”
        ("CP932", "93FA967B82CC8365838C8372814182B182F182C982BF82CD"),
        // “日本のテレビ、こんにちは”
        ("EUC-JP", "C6FCCBDCA4CEA5C6A5ECA5D3A1A2A4B3A4F3A4CBA4C1A4CF"),
        // “대한민국 텔레비전 방송”
        ("CP949", "B4EBC7D1B9CEB1B920C5DAB7B9BAF1C0FC20B9E6BCDB"),
        // “中央电视台综合频道”
        ("GB18030", "D6D0D1EBB5E7CAD3CCA8D7DBBACFC6B5B5C0"),
        // “中央電視台綜合頻道新聞”
        ("BIG5", "A4A4A5A1B971B5F8A578BAEEA658C057B944B773BB44"),
    ])
    func encodingsAreRecognizedByTheirBytes(name: String, hexadecimal: String) {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
        #expect(LegacyEncoding.guess(bytes) == name)
    }

    @Test(arguments: [
        "Radio Français, Éire, Österreich, Größe, naïveté, garçon, señor", "äöü ÄÖÜ ß straße über", "100 € – “x”",
        "ÉÈÀ ÇA", "",
    ])
    func westernTextIsNotGuessed(_ text: String) {
        let table: [Character: UInt8] = ["€": 0x80, "–": 0x96, "“": 0x93, "”": 0x94]
        let bytes = text.map { table[$0] ?? UInt8(truncatingIfNeeded: $0.unicodeScalars.first?.value ?? 0) }
        #expect(LegacyEncoding.guess(bytes) == nil)
    }
}
