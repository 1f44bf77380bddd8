import PlayheadCatalog
import Testing

@testable import PlayheadWindow

@MainActor @Suite struct SearchModelTests {
    private let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }

    private func filled() async throws -> MediaLibrary {
        let library = try #require(await access.open())
        func feed(_ kind: FeedKind, _ title: String, _ titles: [String]) -> Feed {
            Feed(
                kind: kind, title: title,
                entries: titles.map { FeedEntry(id: $0, title: $0, address: "https://example.com/\(title)/\($0)") })
        }
        try await library.subscribe(to: "https://example.com/tv", feed(.m3u, "Television", ["News One", "Sports"]))
        try await library.subscribe(to: "https://example.com/pod", feed(.rss, "News pod", ["News of May", "Music"]))
        try await library.subscribe(to: "file:///films", feed(.folder, "Films", ["Newsroom"]))
        try await library.makeList(named: "New things")
        return library
    }

    @Test func resultsAreGroupedByTheirKind() async throws {
        _ = try await filled()
        let search = SearchModel(access)
        search.text = "new"
        await search.settle()
        #expect(search.results.groups.map(\.kind) == [.sources, .channels, .media, .episodes])
        #expect(search.results.groups[0].results.count == 2)
        #expect(search.results.groups[1].results.count == 1)
        #expect(search.searched == "new")
    }

    @Test func theFirstResultIsSelectedAndArrowsStayWithinTheResults() async throws {
        _ = try await filled()
        let search = SearchModel(access)
        search.text = "news"
        await search.settle()
        let all = search.results.all
        #expect(search.selection == all.first?.id)
        search.moveSelection(by: -1)
        #expect(search.selection == all.first?.id)
        for _ in 0..<20 { search.moveSelection(by: 1) }
        #expect(search.selected?.id == all.last?.id)
        search.text = "zzz"
        await search.settle()
        #expect(search.selected == nil)
        #expect(search.foundNothing)
    }

    @Test func onlyTheLastTextCounts() async throws {
        _ = try await filled()
        let search = SearchModel(access)
        for text in ["n", "ne", "new", "sports"] { search.text = text }
        await search.settle()
        #expect(search.searched == "sports")
        #expect(search.results.all.count == 1)
        search.text = "  "
        #expect(search.results.isEmpty)
        #expect(!search.foundNothing)
    }

    @Test func aSearchWhoseResultWasOpenedIsRemembered() async throws {
        let library = try await filled()
        let search = SearchModel(access)
        search.text = "sports"
        await search.settle()
        await search.remember()
        #expect(search.recent == ["sports"])
        #expect(try await library.recentSearches() == ["sports"])
        await search.prepare()
        #expect(search.itemCount == 5)
    }

    @Test func aLibraryThatCannotBeOpenedIsReported() async {
        let search = SearchModel(LibraryAccess { _ throws(LibraryError) in throw LibraryError(.diskFull) })
        search.text = "a"
        await search.settle()
        #expect(search.error?.code == .diskFull)
        #expect(!search.foundNothing)
    }
}
