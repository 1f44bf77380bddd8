import Testing

@testable import MediaReaders

struct PrintableTextTests {
    @Test(arguments: [
        ("\u{1B}[31mred\u{1B}[0m", "red"),
        ("\u{1B}]0;title\u{07}after", "after"),
        ("\u{1B}]8;;http://evil\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"),
        ("\u{9B}31mred", "red"),
        ("\u{9D}0;x\u{9C}y", "y"),
        ("\u{1B}Pq#0;2\u{1B}\\z", "z"),
        ("\u{1B}(Bplain", "plain"),
        ("a\u{1B}", "a"),
        ("a\u{1B}[38;5", "a"),
        ("a\u{1B}]0;unterminated\nnext", "a next"),
        ("\u{1B}\u{1B}[1mb", "b"),
    ])
    func terminalSequencesAreRemovedCompletely(input: String, expected: String) {
        #expect(PrintableText(input).string == expected)
    }

    @Test func controlCharactersAreReplaced() {
        #expect(PrintableText("a\u{00}b\u{08}c\u{7F}d\u{85}e").string == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d e")
        #expect(PrintableText("a\tb\r\nc\rd\u{2028}e").string == "a b c d e")
        #expect(PrintableText("a\r\nb\n\nc", keepsLineBreaks: true).string == "a\nb\n\nc")
        #expect(PrintableText("x\u{E000}y\u{FFFF}").string == "x\u{FFFD}y\u{FFFD}")
    }

    @Test func bidirectionalAndInvisibleControlsAreRemoved() {
        #expect(PrintableText("a\u{202E}gpj.exe\u{202C}").string == "agpj.exe")
        #expect(PrintableText("\u{2066}x\u{2069}\u{200F}\u{061C}").string == "x")
        #expect(PrintableText("p\u{200B}a\u{FEFF}y\u{2060}p\u{AD}al\u{E0041}").string == "paypal")
    }

    @Test func joinersAreKeptOnlyWhereScriptsNeedThem() {
        #expect(PrintableText("👨‍👩‍👧").string == "👨‍👩‍👧")
        #expect(PrintableText("می\u{200C}خواهم").string == "می\u{200C}خواهم")
        #expect(PrintableText("a\u{200D}b\u{200C}").string == "ab")
        #expect(PrintableText("👨\u{200D}\u{200D}\u{200D}👩").string.unicodeScalars.count == 3)
    }

    @Test func stackedMarksAreBoundedAndOrdinaryTextIsKept() {
        let stacked = "a" + String(repeating: "\u{0301}", count: 500) + "b"
        #expect(PrintableText(stacked).string.unicodeScalars.count == 10)
        for text in ["Ünïcode 章", "e\u{301}", "עִבְרִית", "नमस्ते", "日本語", "❤️", "© ® ™"] {
            #expect(PrintableText(text).string == text)
        }
    }

    @Test func lengthIsBoundedInScalarsWithAnEllipsis() {
        #expect(PrintableText("abcdef", maximumLength: 6).string == "abcdef")
        #expect(PrintableText("abcdefg", maximumLength: 6).string == "abcde…")
        #expect(PrintableText("abc", maximumLength: 1).string == "…")
        #expect(PrintableText("abc", maximumLength: 0).string == "")
        let long = PrintableText(String(repeating: "x", count: 1_000_000))
        #expect(long.string.unicodeScalars.count == 1_000)
    }

    @Test func manyUnterminatedSequencesAreReadOnce() {
        #expect(PrintableText(String(repeating: "\u{1B}]", count: 200_000)).string == "")
    }

    @Test func outputIsAlwaysSafeAndStable() {
        let tokens = ["\u{1B}[", "\u{1B}]", "\u{9B}", "\u{202E}", "\u{200D}", "\u{0301}", "👨", "\r\n", "\u{FEFF}"]
        Mutations.run(on: [Array("Some plain title – Ünïcode 章 👩‍👧".utf8)], tokens: tokens) { bytes in
            let text = PrintableText(bytes, maximumLength: 40).string
            let isSafe = text.unicodeScalars.allSatisfy { scalar in
                scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
                    && !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
            }
            return isSafe && text.unicodeScalars.count <= 40 && PrintableText(text, maximumLength: 40).string == text
        }
    }
}
