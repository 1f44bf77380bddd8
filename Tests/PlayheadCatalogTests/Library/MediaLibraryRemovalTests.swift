import FeedReaders
import PlayheadCatalog
import Testing

@Suite struct MediaLibraryRemovalTests {
    private static let address = "https://example.com/feed.xml"

    private func feed(_ count: Int) -> Feed {
        Feed(
            kind: .rss, title: "Feed",
            entries: (0..<count).map {
                FeedEntry(id: "\($0)", title: "Entry \($0)", address: "https://example.com/\($0).mp3")
            })
    }

    private func subscribed() async throws -> (MediaLibrary, Subscription) {
        let library = try await MediaLibrary.inMemory()
        try await library.subscribe(to: Self.address, feed(3))
        try await library.refresh(Self.address, with: feed(5))
        return (library, try #require(try await library.subscription(to: Self.address)))
    }

    @Test func aRemovedSubscriptionReturnsWithItsNewEntries() async throws {
        let (library, subscription) = try await subscribed()
        try await library.removeSubscription(Self.address)
        #expect(try await library.subscriptions().isEmpty)
        #expect(try await library.newEntries().isEmpty)
        #expect(try await library.entries(of: Self.address).isEmpty)
        try await library.restoreSubscription(subscription)
        #expect(try await library.subscription(to: Self.address) == subscription)
        #expect(Set(try await library.newEntries().map(\.title)) == ["Entry 3", "Entry 4"])
    }

    @Test func afterTheOfferToUndoNothingIsLeft() async throws {
        let (library, subscription) = try await subscribed()
        let entry = try await library.entries(of: Self.address)[1]
        try await library.addToFavorites(entry)
        try await library.removeSubscription(Self.address)
        try await library.finishRemovals()
        #expect(try await library.counts().items == 1)
        #expect(try await library.item(entry.id)?.status.isFavorite == true)
        try await library.restoreSubscription(subscription)
        #expect(try await library.subscription(to: Self.address)?.entryCount == 0)
        let update = try await library.refresh(Self.address, with: feed(5))
        #expect(update.newCount == 0)
        #expect(try await library.entries(of: Self.address).count == 5)
    }

    @Test func subscribingAgainInsteadOfUndoingKeepsTheEntries() async throws {
        let (library, _) = try await subscribed()
        try await library.removeSubscription(Self.address)
        try await library.subscribe(to: Self.address, feed(5))
        try await library.finishRemovals()
        #expect(try await library.entries(of: Self.address).count == 5)
    }

    @Test func eachKindOfDataIsCountedAndClearedSeparately() async throws {
        let (library, _) = try await subscribed()
        let film = LibraryItem(address: "https://example.com/film.mp4", title: "Film", duration: 600)
        try await library.recordStart(of: film)
        try await library.record(film, position: 100, duration: 600, isFinal: true)
        try await library.addToFavorites(film)
        try await library.add([film], to: try await library.makeList(named: "List").id)
        try await library.saveQueue(SavedQueue(items: [film], currentIndex: 0))
        try await library.recordSearch("film")
        var expected = LibraryCounts()
        expected.items = 6
        expected.history = 1
        expected.positions = 1
        expected.favorites = 1
        expected.lists = 1
        expected.subscriptions = 1
        expected.queue = 1
        expected.searches = 1
        #expect(try await library.counts() == expected)
        try await library.clearFavorites()
        try await library.clearLists()
        try await library.clearQueue()
        try await library.clearPositions()
        try await library.clearSearches()
        try await library.clearSubscriptions()
        expected = LibraryCounts()
        expected.items = 1
        expected.history = 1
        #expect(try await library.counts() == expected)
        try await library.clearHistory()
        #expect(try await library.counts() == LibraryCounts())
    }
}
