import FeedReaders
import PlayheadCatalog
import Testing

@testable import PlayheadWindow

@Suite struct HomeContentTests {
    private func feed(_ count: Int, title: String = "Feed") -> Feed {
        Feed(
            kind: .rss, title: title,
            entries: (0..<count).map {
                FeedEntry(
                    id: "\($0)", title: "Entry \($0)", address: "https://example.com/\(title)/\($0).mp4",
                    duration: 600, image: "https://example.com/\($0).jpg")
            })
    }

    @Test func anEmptyLibraryHasNoRows() async throws {
        let content = try await HomeContent(.inMemory())
        #expect(content.isEmpty)
        #expect(content.featured.isEmpty)
    }

    @Test func rowsAreInTheOrderOfTheirUseAndEmptyOnesAreLeftOut() async throws {
        let library = try await MediaLibrary.inMemory()
        try await library.subscribe(to: "https://example.com/feed", feed(3))
        try await library.refresh("https://example.com/feed", with: feed(5))
        let entries = try await library.entries(of: "https://example.com/feed")
        try await library.recordStart(of: entries[0])
        try await library.record(entries[0], position: 60, duration: 600, isFinal: true)
        try await library.addToFavorites(entries[1])
        try await library.recordStart(of: entries[2])
        let content = try await HomeContent(library)
        #expect(
            content.rows.map(\.kind) == [
                .continueWatching, .newEpisodes, .favorites, .subscription("https://example.com/feed"), .history,
            ])
        #expect(content.rows[0].items.map(\.title) == ["Entry 0"])
        #expect(Set(content.rows[1].items.map(\.title)) == ["Entry 3", "Entry 4"])
        // An item to continue is not repeated among those that were played.
        #expect(content.rows[4].items.map(\.title) == ["Entry 2"])
        #expect(content.subscriptions.count == 1)
    }

    @Test func onlyTheItemsThatAreShownAreRead() async throws {
        let library = try await MediaLibrary.inMemory()
        for number in 0..<10 {
            try await library.subscribe(to: "https://example.com/\(number)", feed(60, title: "\(number)"))
        }
        let content = try await HomeContent(library)
        #expect(content.rows.count == HomeContent.subscriptionRows)
        #expect(content.rows.allSatisfy { $0.items.count == HomeContent.rowLength })
        #expect(content.subscriptions.count == 10)
    }

    @Test func slidesAreTakenFromEachRowInTurnWithoutRepetition() {
        func items(_ name: String, _ count: Int) -> [LibraryItem] {
            (0..<count).map {
                LibraryItem(
                    address: "https://example.com/\(name)\($0)", title: "\(name)\($0)", image: "https://example.com/p")
            }
        }
        let first = items("a", 4)
        let rows = [
            HomeContent.Row(kind: .continueWatching, title: "", items: first),
            HomeContent.Row(kind: .favorites, title: "", items: [first[0]] + items("b", 2)),
            HomeContent.Row(kind: .history, title: "", items: items("c", 2)),
        ]
        #expect(HomeContent.featured(of: rows).map(\.title) == ["a0", "a1", "b0", "a2", "b1", "a3"])
    }

    @Test func squareCoversAndLogosAreNoSlides() {
        var details = FeedEntry.Details()
        details.channel = "one"
        let channel = LibraryItem(
            FeedEntry(address: "https://example.com/1", image: "https://example.com/p", details: details), of: nil)
        let episode = LibraryItem(address: "https://example.com/2.mp3", image: "https://example.com/p")
        let film = LibraryItem(address: "https://example.com/3.mp4", image: "https://example.com/p")
        let rows = [HomeContent.Row(kind: .favorites, title: "", items: [channel, episode, film])]
        #expect(HomeContent.featured(of: rows) == [film])
    }

    @Test func itemsWithoutPicturesAndPlayedItemsAreNoSlides() {
        var played = LibraryItem(address: "https://example.com/1", image: "https://example.com/p")
        played.status.isPlayed = true
        let rows = [
            HomeContent.Row(
                kind: .favorites, title: "", items: [played, LibraryItem(address: "https://example.com/2")])
        ]
        #expect(HomeContent.featured(of: rows).isEmpty)
    }
}
