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

    @Test func aFeedThatWasNotReadHasItsTitleUntilItsFirstRefresh() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        var entry = FeedEntry(title: "From a list", address: "https://me:secret@www.example.com/feed.xml")
        entry.image = "https://www.example.com/list.png"
        try await library.subscribe(toUnread: entry)
        let unread = try #require(try await library.subscription(to: address))
        #expect(unread.title == "From a list" && unread.image == entry.image)
        #expect(unread.refreshed == 0 && unread.entryCount == 0)
        var read = feed(1...3)
        read.author = "Somebody"
        let update = try await library.refresh(address, with: read)
        #expect(update.addedCount == 3 && update.newCount == 0)
        // A feed that is subscribed stays as it is.
        try await library.subscribe(toUnread: entry)
        let subscription = try #require(try await library.subscription(to: address))
        #expect(subscription.title == "The show" && subscription.author == "Somebody")
        #expect(subscription.refreshed == 1_700_000_000 && subscription.entryCount == 3)
        // A subscription that was removed returns with its entries.
        try await library.removeSubscription(address)
        try await library.subscribe(toUnread: entry)
        #expect(try await library.subscription(to: address)?.entryCount == 3)
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

    @Test func entriesThatReturnAreNotNew() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        try await library.subscribe(to: address, feed(1...3))
        try await library.refresh(address, with: feed(1...5))
        try await library.markSeen([LibraryItem.ID(feed: address, entry: "guid-4")])
        // The server forgets half of the feed for an hour.
        #expect(try await library.refresh(address, with: feed(1...2)).removedCount == 3)
        clock.advance(by: 3_600)
        let update = try await library.refresh(address, with: feed(1...6))
        #expect(update.addedCount == 4)
        #expect(update.newCount == 1)
        #expect(try await library.newEntries().map(\.title) == ["Episode 6"])
        // After a long time, they are.
        try await library.refresh(address, with: feed(2...6))
        clock.advance(by: 91 * 86_400)
        try await library.refresh(address, with: feed(2...6))
        #expect(try await library.refresh(address, with: feed(1...6)).newCount == 1)
    }

    @Test func anotherOrderChangesOnlyTheOrder() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        try await library.subscribe(to: address, feed(1...9))
        try await library.setPlayed([LibraryItem(entry(4), of: address)])
        #expect(try await library.refresh(address, with: feed((1...9).reversed())) == SubscriptionUpdate())
        let entries = try await library.entries(of: address)
        #expect(entries.map(\.entry.id) == (1...9).reversed().map { "guid-\($0)" })
        #expect(entries.filter(\.status.isPlayed).map(\.entry.id) == ["guid-4"])
    }

    /// A publisher moves to another host, which writes other identifiers, and later other addresses.
    @Test func entriesWithOtherIdentifiersKeepTheirStatus() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        try await library.subscribe(to: address, feed(1...4))
        try await library.setPlayed([LibraryItem(entry(1), of: address)])
        try await library.record(LibraryItem(entry(2), of: address), position: 600, duration: 1800, isFinal: true)
        try await library.addToFavorites(LibraryItem(entry(3), of: address))
        for step in 1...2 {
            var moved = feed(0...4)
            for index in moved.entries.indices {
                moved.entries[index].id += "-\(step)"
                if step == 2 { moved.entries[index].address = "https://cdn.example.com/\(index).mp3" }
            }
            let update = try await library.refresh(address, with: moved)
            // Episode 0 is the only one that nobody has seen.
            #expect(update.newCount == (step == 1 ? 1 : 0))
            #expect(update.addedCount == (step == 1 ? 1 : 0))
            #expect(update.removedCount == 0 && update.keptCount == 0)
            let entries = try await library.entries(of: address)
            #expect(entries.map(\.entry) == moved.entries)
            #expect(entries.map(\.status.isPlayed) == [false, true, false, false, false])
            #expect(entries.map(\.status.resume?.position) == [nil, nil, 600, nil, nil])
            #expect(entries.map(\.status.isFavorite) == [false, false, false, true, false])
        }
        try await library.checkIndex()
    }

    /// Lists of channels with a token in each address.
    @Test func channelsWithOtherAddressesKeepTheirStatus() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        func channels(_ token: String) -> Feed {
            Feed(
                kind: .m3u,
                entries: ["One", "Two", "Three"].map { (name: String) in
                    FeedEntry(title: name, address: "https://www.example.com/\(name)?token=\(token)", group: "News")
                })
        }
        try await library.subscribe(to: address, channels("a"))
        try await library.addToFavorites(try await library.entries(of: address)[1])
        let update = try await library.refresh(address, with: channels("b"))
        #expect(update.changedCount == 3 && update.newCount == 0 && update.removedCount == 0)
        #expect(try await library.favorites().map(\.address) == ["https://www.example.com/Two?token=b"])
    }

    @Test func anEntryIsContinuedOnlyOnce() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        try await library.subscribe(to: address, feed([1]))
        // Published again twice, next to each other.
        var again = feed([1, 1])
        again.entries[0].id = "a"
        again.entries[1].id = "b"
        let update = try await library.refresh(address, with: again)
        #expect(update.changedCount == 1)
        #expect(update.newCount == 1)
        #expect(try await library.entries(of: address).map(\.entry.id) == ["a", "b"])
        // Published again while the first is still there.
        let all = feed([1]).entries + again.entries
        #expect(try await library.refresh(address, with: Feed(kind: .rss, entries: all)).newCount == 0)
        #expect(try await library.entries(of: address).count == 3)
    }

    @Test func everyDetailOfAnEntryIsKept() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        var entry = entry(1)
        entry.details?.summary = "Summary"
        entry.details?.author = "Author"
        entry.details?.page = "https://www.example.com/page"
        entry.details?.mediaType = "audio/mpeg"
        entry.details?.byteCount = 1_000
        entry.details?.series = "Series"
        entry.details?.episode = 1.5
        entry.details?.chapters = "https://www.example.com/chapters.json"
        entry.details?.alternatives = ["https://www.example.com/1.ogg"]
        entry.details?.channel = "one.example"
        entry.details?.channelName = "One"
        entry.details?.channelNumber = "1"
        entry.details?.catchup = TVCatchup(mode: .append, source: "?utc={utc}", days: 3)
        entry.details?.headers = ["Referer": "https://www.example.com"]
        entry.details?.isLive = true
        entry.details?.isExplicit = false
        for child in Mirror(reflecting: try #require(entry.details)).children {
            #expect("\(child.value)" != "nil", "\(child.label ?? "") is not part of the test")
        }
        try await library.subscribe(to: address, Feed(kind: .rss, entries: [entry]))
        #expect(try await library.entries(of: address).map(\.entry) == [entry])
    }
}
