import Testing

@testable import PlayheadCatalog

@Suite struct SearchQueryTests {
    @Test func wordsBecomePrefixes() {
        #expect(SearchQuery("blue pla").expression == "\"blue\"* \"pla\"*")
        #expect(SearchQuery("  C++ \"NEAR(x)\"* -a:b ").expression == "\"C\"* \"NEAR\"* \"x\"* \"a\"* \"b\"*")
    }

    @Test(arguments: ["", "   ", "\"", "***", "🎬🍿", "()", "\0", "^ + -", "\u{200D}"])
    func inputWithoutWordsHasNoExpression(_ text: String) {
        #expect(SearchQuery(text).expression == nil)
    }

    @Test func longInputIsCut() {
        #expect(SearchQuery(String(repeating: "a ", count: 10_000)).words.count == SearchQuery.wordCount)
        #expect(SearchQuery(String(repeating: "a", count: 10_000)).words == [String(repeating: "a", count: 256)])
    }
}
