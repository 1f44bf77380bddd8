import Testing

@testable import PlayheadCatalog

@Suite struct MediaLibrarySubscriptionsTests {
    private let clock = ManualLibraryClock()
    private let address = "https://www.example.com/feed.xml"

    private func entry(_ number: Int, title: String? = nil) -> FeedEntry {
        var details = FeedEntry.Details()
        details.published = Double(number)
        details.season = 1
        details.captions = [FeedCaption(address: "https://www.example.com/\(number).vtt", language: "en")]
        return FeedEntry(
            id: "guid-\(number)", title: title ?? "Episode \(number)", address: "https://www.example.com/\(number).mp3",
            duration: 1800, image: "https://www.example.com/a.png", group: "News", details: details)
    }

    private func feed(_ numbers: some Sequence<Int>) -> Feed {
        Feed(kind: .rss, title: "The show", summary: "About", entries: numbers.map { entry($0) })
    }

    @Test func entriesOfTheFirstImportAreNotNew() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        let update = try await library.subscribe(to: address, feed(1...3))
        #expect(update.addedCount == 3)
        #expect(update.newCount == 0)
        let subscription = try #require(try await library.subscription(to: address))
        #expect(subscription.title == "The show")
        #expect(subscription.entryCount == 3)
        #expect(subscription.newCount == 0)
        #expect(subscription.kind == .rss)
        #expect(subscription.refreshed == 1_700_000_000)
        let entries = try await library.entries(of: address)
        #expect(entries.map(\.entry) == (1...3).map { entry($0) })
        #expect(entries.allSatisfy { $0.feed == address && $0.feedTitle == "The show" })
    }

    @Test func aRefreshReportsDifferences() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        try await library.subscribe(to: address, feed(1...4))
        try await library.setPlayed([LibraryItem(entry(1), of: address)])
        try await library.record(LibraryItem(entry(2), of: address), position: 60, duration: 1800)
        // 1, 2 and 3 are gone, 4 has another title, 5 and 6 appear before it.
        var next = feed([6, 5])
        next.entries.append(entry(4, title: "Renamed"))
        let update = try await library.refresh(address, with: next)
        #expect(update.newCount == 2)
        #expect(update.addedCount == 2)
        #expect(update.changedCount == 1)
        #expect(update.removedCount == 1)
        #expect(update.keptCount == 2)
        #expect(try await library.entries(of: address).map(\.title) == ["Episode 6", "Episode 5", "Renamed"])
        #expect(try await library.newEntries().map(\.title) == ["Episode 6", "Episode 5"])
        #expect(try await library.subscription(to: address)?.newCount == 2)
        // Played entries stay.
        #expect(try await library.item(LibraryItem.ID(feed: address, entry: "guid-1"))?.status.isPlayed == true)
        #expect(try await library.continueWatching().map(\.title) == ["Episode 2"])
        #expect(try await library.item(LibraryItem.ID(feed: address, entry: "guid-3")) == nil)
        // The index follows.
        #expect(try await library.search("renam").count == 1)
        #expect(try await library.search("episode 4").isEmpty)
        #expect(try await library.search("episode 3").isEmpty)
    }

    @Test func anUnchangedFeedChangesNothing() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        try await library.subscribe(to: address, feed(1...20))
        #expect(try await library.refresh(address, with: feed(1...20)) == SubscriptionUpdate())
    }

    @Test func entriesAreNewUntilTheyAreSeenOrPlayed() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        try await library.subscribe(to: address, feed([]))
        try await library.refresh(address, with: feed(1...5))
        #expect(try await library.newEntries().count == 5)
        try await library.markSeen([LibraryItem.ID(feed: address, entry: "guid-1")])
        try await library.recordStart(of: LibraryItem(entry(2), of: address))
        try await library.record(LibraryItem(entry(3), of: address), position: 100, duration: 1800)
        #expect(try await library.newEntries().map(\.title) == ["Episode 5", "Episode 4"])
        try await library.refresh(address, with: feed(1...5))
        #expect(try await library.newEntries().count == 2)
        try await library.markAllSeen(of: address)
        #expect(try await library.newEntries().isEmpty)
    }

    @Test func aPlayedEntryThatReturnsKeepsItsStatus() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        try await library.subscribe(to: address, feed(1...2))
        try await library.setPlayed([LibraryItem(entry(1), of: address)])
        try await library.refresh(address, with: feed([2]))
        let update = try await library.refresh(address, with: feed(1...2))
        #expect(update.newCount == 0)
        #expect(try await library.entries(of: address).first?.status.isPlayed == true)
    }

    @Test func anEmptyFeedRemovesNothing() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        try await library.subscribe(to: address, feed(1...3))
        #expect(try await library.refresh(address, with: feed([])) == SubscriptionUpdate())
        #expect(try await library.entries(of: address).count == 3)
    }

    @Test func repeatedIdentifiersCountOnce() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        let update = try await library.subscribe(to: address, feed([1, 1, 1, 2]))
        #expect(update.addedCount == 2)
        #expect(try await library.entries(of: address).count == 2)
    }

    @Test func unsubscribingKeepsWhatTheUserHasUsed() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        try await library.subscribe(to: address, feed(1...3))
        try await library.addToFavorites(LibraryItem(entry(2), of: address))
        try await library.unsubscribe(from: address)
        #expect(try await library.subscriptions().isEmpty)
        #expect(try await library.favorites().map(\.feedTitle) == ["The show"])
        #expect(try await library.item(LibraryItem.ID(feed: address, entry: "guid-1")) == nil)
        await #expect(throws: LibraryError(.noSuchSubscription)) {
            try await library.refresh(address, with: feed(1...3))
        }
        #expect(try await library.subscribe(to: address, feed(1...3)).newCount == 0)
        #expect(try await library.entries(of: address).map(\.status.isFavorite) == [false, true, false])
    }

    @Test func othersAreServedDuringALargeImport() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        let large = feed(1...10_000)
        let importing = Task { try await library.subscribe(to: address, large).addedCount }
        while try await library.subscription(to: address)?.entryCount ?? 0 == 0 { await Task.yield() }
        // The answer came before the end of the import.
        #expect(try await library.subscription(to: address)?.entryCount ?? 0 < 10_000)
        #expect(try await importing.value == 10_000)
    }

    @Test func theTitleOfAFeedCanChange() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        try await library.subscribe(to: address, feed(1...3))
        var renamed = feed(1...3)
        renamed.title = "Zebra"
        try await library.refresh(address, with: renamed)
        #expect(try await library.search("zebra").count == 3)
        #expect(try await library.search("show").isEmpty)
        // The address and the address of the entries are not words of the search.
        #expect(try await library.search("example").isEmpty)
    }
}
