import PlayheadCatalog
import Testing

@Suite struct MediaLibrarySearchesTests {
    @Test func theNewestSearchIsFirstAndReplacesItsBeginnings() async throws {
        let library = try await MediaLibrary.inMemory()
        try await library.recordSearch("jazz")
        try await library.recordSearch("caf")
        try await library.recordSearch("  Café müsli ")
        try await library.recordSearch("café müsli")
        try await library.recordSearch("   ")
        #expect(try await library.recentSearches() == ["café müsli", "jazz"])
    }

    @Test func onlyTheLastSearchesAreRemembered() async throws {
        let library = try await MediaLibrary.inMemory()
        for letter in "abcdefghijklmnop" { try await library.recordSearch("\(letter)") }
        let searches = try await library.recentSearches()
        #expect(searches.count == MediaLibrary.recentSearchCount)
        #expect(searches.first == "p")
    }

    @Test func nothingIsRememberedWithoutHistory() async throws {
        let library = try await MediaLibrary.inMemory()
        try await library.recordSearch("before")
        try await library.setKeepsHistory(false)
        try await library.recordSearch("after")
        #expect(try await library.recentSearches() == ["before"])
        try await library.clearHistory()
        #expect(try await library.recentSearches().isEmpty)
    }
}
