import Testing

@testable import PlayheadCatalog

@Suite struct SearchQueryTests {
    @Test func wordsBecomeExpressions() {
        #expect(
            SearchQuery("blue pla").expressions
                == ["title : (\"blue\" \"pla\")", "title : (\"blue\"* \"pla\"*)", "\"blue\"* \"pla\"*"])
        #expect(SearchQuery("  C++ \"NEAR(x)\"* -a:b हिन्दी").words == ["C", "NEAR", "x", "a", "b", "हिन्दी"])
    }

    @Test(arguments: ["", "   ", "\"", "***", "🎬🍿", "()", "\0", "^ + -", "\u{200D}"])
    func inputWithoutWordsHasNoExpressions(_ text: String) {
        #expect(SearchQuery(text).expressions.isEmpty)
    }

    @Test func longInputIsCut() {
        #expect(SearchQuery(String(repeating: "a ", count: 10_000)).words.count == SearchQuery.wordCount)
        #expect(SearchQuery(String(repeating: "a", count: 10_000)).words == [String(repeating: "a", count: 256)])
    }

    @Test func onlyTextThatTheIndexCannotFindHasFragments() {
        #expect(SearchQuery("blue planet C++ привет").fragments.isEmpty)
        #expect(SearchQuery(" 東京 4K ").fragments == ["東京", "4K"])
        #expect(SearchQuery("a NHK東京4K 新").needle == "東京")
        #expect(SearchQuery("🎬").patterns == ["%🎬%"])
        #expect(SearchQuery("5%_\\🎬").patterns == ["%5\\%\\_\\\\🎬%"])
        #expect(SearchQuery(String(repeating: "日 ", count: 100)).fragments.count == SearchQuery.fragmentCount)
    }
}
