import FeedReaders
import PlayheadCatalog
import Testing

@Suite struct MediaLibraryBrowsingTests {
    private static let address = "https://example.com/tv.m3u"

    private func channels(_ count: Int) -> Feed {
        Feed(
            kind: .m3u, title: "Channels",
            entries: (0..<count).map { number in
                FeedEntry(
                    id: "\(number)", title: "Channel \(count - number)", address: "https://example.com/\(number)",
                    group: number % 3 == 0 ? nil : "Group \(number % 3)")
            })
    }

    private func titles(_ query: LibraryQuery, _ library: MediaLibrary) async throws -> [String?] {
        let rows = try await library.rows(query)
        return try await library.items(rows, in: 0..<rows.count).map { $0?.title }
    }

    @Test func partsOfASubscriptionAreReadInItsOrder() async throws {
        let library = try await MediaLibrary.inMemory()
        try await library.subscribe(to: Self.address, channels(30))
        let rows = try await library.rows(LibraryQuery(.subscription(Self.address)))
        #expect(rows.count == 30)
        #expect(try await library.items(rows, in: 10..<12).map { $0?.title } == ["Channel 20", "Channel 19"])
        #expect(try await library.items(rows, in: 28..<99).count == 2)
        #expect(try await library.items(rows, in: 40..<50).isEmpty)
    }

    @Test func anItemIsFoundAmongThePlacesOfAQuery() async throws {
        let library = try await MediaLibrary.inMemory()
        try await library.subscribe(to: Self.address, channels(9))
        var query = LibraryQuery(.subscription(Self.address))
        query.group = "Group 1"
        let rows = try await library.rows(query)
        #expect(try await library.index(of: LibraryItem.ID(feed: Self.address, entry: "4"), in: rows) == 1)
        #expect(try await library.index(of: LibraryItem.ID(feed: Self.address, entry: "5"), in: rows) == nil)
        #expect(try await library.index(of: LibraryItem.ID(feed: nil, entry: "5"), in: rows) == nil)
    }

    @Test func anUnknownSubscriptionHasNoRows() async throws {
        let library = try await MediaLibrary.inMemory()
        #expect(try await library.rows(LibraryQuery(.subscription("https://example.com"))).isEmpty)
    }

    @Test func groupsAreInTheOrderOfTheFeedAndSelectTheirEntries() async throws {
        let library = try await MediaLibrary.inMemory()
        try await library.subscribe(to: Self.address, channels(7))
        let groups = try await library.groups(of: Self.address)
        #expect(groups.map(\.name) == ["", "Group 1", "Group 2"])
        #expect(groups.map(\.itemCount) == [3, 2, 2])
        var query = LibraryQuery(.subscription(Self.address))
        query.group = "Group 2"
        #expect(try await titles(query, library) == ["Channel 5", "Channel 2"])
        query.group = ""
        #expect(try await titles(query, library) == ["Channel 7", "Channel 4", "Channel 1"])
    }

    @Test func textFilterMatchesBeginningsOfWordsWithinAGroup() async throws {
        let library = try await MediaLibrary.inMemory()
        try await library.subscribe(to: Self.address, channels(30))
        var query = LibraryQuery(.subscription(Self.address))
        query.text = "chan 2"
        query.order = .title
        #expect(try await titles(query, library).first == "Channel 1")
        // Channel 2, 20 to 29.
        #expect(try await library.rows(query).count == 11 + groupMatches)
        query.text = "\" OR * --"
        #expect(try await library.rows(query).isEmpty)
        query.text = "…"
        #expect(try await library.rows(query).count == 30)
    }

    /// The channels of “Group 2” whose own titles do not begin with 2: their group contains the word, too.
    private var groupMatches: Int {
        (0..<30).count { number in number % 3 == 2 && !"\(30 - number)".hasPrefix("2") }
    }

    @Test func filtersKeepFavoritesPlayedAndUnplayedItems() async throws {
        let library = try await MediaLibrary.inMemory()
        try await library.subscribe(to: Self.address, channels(3))
        let entries = try await library.entries(of: Self.address)
        try await library.addToFavorites(entries[2])
        try await library.setPlayed([entries[0]])
        try await library.recordStart(of: entries[1])
        var query = LibraryQuery(.subscription(Self.address))
        query.filter = .favorites
        #expect(try await titles(query, library) == ["Channel 1"])
        query.filter = .unplayed
        #expect(try await titles(query, library) == ["Channel 2", "Channel 1"])
        query.filter = .played
        #expect(try await titles(query, library) == ["Channel 2"])
        query.filter = .all
        query.order = .lastPlayed
        #expect(try await titles(query, library) == ["Channel 2", "Channel 3", "Channel 1"])
    }

    @Test func listsFavoritesAndHistoryHaveTheirOwnOrder() async throws {
        let clock = ManualLibraryClock()
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        let items = (0..<3).map { LibraryItem(address: "https://example.com/\($0)", title: "\($0)") }
        let list = try await library.makeList(named: "List")
        try await library.add([items[2], items[0], items[2]], to: list.id)
        for item in items {
            clock.advance(by: 1)
            try await library.addToFavorites(item)
            try await library.recordStart(of: item)
        }
        #expect(try await titles(LibraryQuery(.list(list.id)), library) == ["2", "0", "2"])
        #expect(try await titles(LibraryQuery(.favorites), library) == ["2", "1", "0"])
        #expect(try await titles(LibraryQuery(.history), library) == ["2", "1", "0"])
        var byTitle = LibraryQuery(.history)
        byTitle.order = .title
        #expect(try await titles(byTitle, library) == ["0", "1", "2"])
        #expect(try await library.rows(LibraryQuery(.continueWatching)).isEmpty)
        #expect(try await library.rows(LibraryQuery(.newEntries)).isEmpty)
    }

    @Test func itemsThatWereRemovedLeaveAGap() async throws {
        let library = try await MediaLibrary.inMemory()
        let items = (0..<2).map { LibraryItem(address: "https://example.com/\($0)", title: "\($0)") }
        for item in items { try await library.addToFavorites(item) }
        let rows = try await library.rows(LibraryQuery(.favorites))
        try await library.removeFromFavorites(items[1].id)
        #expect(try await library.items(rows, in: 0..<2).map { $0?.title } == [nil, "0"])
    }
}
