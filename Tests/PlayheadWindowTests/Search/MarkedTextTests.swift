import Testing

@testable import PlayheadWindow

@Suite struct MarkedTextTests {
    private func marked(_ text: String, _ query: String) -> String {
        MarkedText.runs(of: text, matching: query).map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined()
    }

    @Test func beginningsOfWordsAreMarkedWithoutRegardToCaseAndDiacritics() {
        #expect(marked("Café Müsli", "caf mus") == "[Caf]é [Müs]li")
        #expect(marked("The theater", "the") == "[The] [the]ater")
        #expect(marked("Breakfast", "fast") == "Breakfast")
    }

    @Test func theLongestMatchIsMarked() {
        #expect(marked("Newspaper", "n news") == "[News]paper")
    }

    @Test func signsHaveNoMeaning() {
        #expect(marked("C++ (2026)", "\"C\" 20*") == "[C]++ ([20]26)")
        #expect(marked("Title", "…") == "Title")
        #expect(marked("", "a") == "")
    }

    @Test func theTextStaysTheSame() {
        for text in ["e\u{301}clair 🎬🎬", "שלום", "ﬁlm ß", "a b c d e f g h i j"] {
            #expect(MarkedText.runs(of: text, matching: "e f שלום ss").map(\.text).joined() == text)
        }
    }
}
