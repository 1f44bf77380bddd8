import Testing

@testable import PlayheadTerminal

@Suite struct CellWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("한국", 4), ("ｆｕｌｌ", 8), ("👩‍👩‍👧", 2), ("🎬", 2),
        ("━●┄", 3), ("…", 1), ("\u{200B}", 0), ("⏸\u{FE0F}", 2),
    ])
    func aTextTakesItsCells(_ text: String, _ cells: Int) {
        #expect(CellWidth.of(text) == cells)
    }

    @Test func aTextThatIsTooLongEndsWithAnEllipsisInItsCells() {
        #expect(CellWidth.fitting("abcdef", 4) == "abc…")
        #expect(CellWidth.fitting("日本語", 4) == "日…")
        #expect(CellWidth.fitting("日本語", 6) == "日本語")
        #expect(CellWidth.fitting("abc", 0) == "")
        #expect(CellWidth.fitting("abcdef", 3, ellipsis: "...") == "...")
    }
}
