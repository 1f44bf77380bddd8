import Foundation
import Testing

@testable import PlayheadCatalog

@Suite struct MediaLibraryHistoryTests {
    private let clock = ManualLibraryClock()
    private let items = (1...3).map { LibraryItem(address: "https://www.example.com/\($0)", title: "Film \($0)") }

    @Test func eachItemHasOneEntryLatestFirst() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        for item in [items[0], items[1], items[2], items[0]] {
            clock.advance(by: 60)
            try await library.recordStart(of: item)
        }
        let history = try await library.history()
        #expect(history.map(\.item.title) == ["Film 1", "Film 3", "Film 2"])
        #expect(history.map(\.playCount) == [2, 1, 1])
        #expect(history.first?.lastPlayed == 1_700_000_240)
        #expect(try await library.history(limit: 1, offset: 1).map(\.item.title) == ["Film 3"])
        try await library.removeFromHistory(items[2].id)
        #expect(try await library.history().map(\.item.title) == ["Film 1", "Film 2"])
    }

    @Test func theHistoryCanBeTurnedOff() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        try await library.recordStart(of: items[0])
        try await library.setKeepsHistory(false)
        try await library.recordStart(of: items[1])
        #expect(try await library.keepsHistory() == false)
        #expect(try await library.history().map(\.item.title) == ["Film 1"])
        #expect(try await library.search("film 2").isEmpty)
    }

    @Test func clearingRemovesEveryTraceFromTheFile() async throws {
        let folder = TemporaryFolder()
        let library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        let secret = LibraryItem(address: "https://www.example.com/zanzibar.mp4", title: "Quokka holidays")
        let kept = LibraryItem(address: "https://www.example.com/kept.mp4", title: "Kept")
        try await library.recordStart(of: secret)
        try await library.record(secret, position: 77, duration: 600)
        try await library.finish(secret)
        try await library.saveQueue(SavedQueue(items: [secret], currentIndex: 0))
        try await library.addToFavorites(kept)
        try await library.flush()
        #expect(try folder.everything().contains(text: "zanzibar"))
        #expect(try folder.everything().contains(text: "Quokka"))
        try await library.clearHistory()
        #expect(try await library.history().isEmpty)
        #expect(try await library.continueWatching().isEmpty)
        #expect(try await library.savedQueue() == nil)
        #expect(try await library.search("quokka").isEmpty)
        #expect(try await library.favorites().map(\.title) == ["Kept"])
        for word in ["zanzibar", "Quokka", "quokka", "holiday"] {
            #expect(try !folder.everything().contains(text: word), "\(word) is still in the file")
        }
    }

    @Test func clearingWorksWhileAnotherProcessHasTheLibraryOpen() async throws {
        let folder = TemporaryFolder()
        let library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        let other = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        try await library.recordStart(of: LibraryItem(address: "zanzibar.mp4", title: "Quokka"))
        #expect(try await other.history().count == 1)
        #expect(try await other.search("quokka").count == 1)
        try await library.clearHistory()
        #expect(try await other.history().isEmpty)
        #expect(try await other.search("quokka").isEmpty)
        #expect(try !folder.everything().contains(text: "zanzibar"))
        #expect(try !folder.everything().contains(text: "uokka"))
    }

    @Test func removingOneEntryRemovesItsTrace() async throws {
        let folder = TemporaryFolder()
        let library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        let secret = LibraryItem(address: "https://www.example.com/zanzibar.mp4", title: "Quokka holidays")
        for item in items + [secret] { try await library.recordStart(of: item) }
        try await library.removeFromHistory(secret.id)
        for word in ["zanzibar", "Quokka", "quokka"] {
            #expect(try !folder.everything().contains(text: word), "\(word) is still in the file")
        }
        #expect(try await library.history().count == 3)
    }

    @Test func credentialsAreNeverStored() async throws {
        let folder = TemporaryFolder()
        let library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        let address = "https://joe:hunter2@www.example.com/film.mp4"
        let item = LibraryItem(address: address, title: "Film", image: "https://joe:hunter2@www.example.com/a.png")
        try await library.recordStart(of: item)
        try await library.record(item, position: 60, duration: 600, isFinal: true)
        var entry = FeedEntry(id: address, title: "Episode", address: address)
        var details = FeedEntry.Details()
        details.page = address
        details.chapters = address
        details.alternatives = [address]
        details.captions = [FeedCaption(address: address)]
        details.headers = [
            "Authorization": "Basic hunter2", "Cookie": "hunter2", "Referer": address, "User-Agent": "X",
        ]
        entry.details = details
        let feed = Feed(kind: .rss, title: "Feed", page: address, image: address, entries: [entry])
        try await library.subscribe(to: address, feed)
        try await library.addToFavorites(LibraryItem(entry, of: address))
        #expect(try !folder.everything().contains(text: "hunter2"))
        #expect(try !folder.everything().contains(text: "joe"))
        // The item is found with and without them.
        #expect(try await library.resumePoint(for: item.id)?.position == 60)
        #expect(try await library.resumePoint(for: LibraryItem.ID(address: "https://www.example.com/film.mp4")) != nil)
        let stored = try await library.entries(of: address)
        #expect(
            stored.first?.entry.details?.headers == ["Referer": "https://www.example.com/film.mp4", "User-Agent": "X"])
        #expect(stored.first?.status.isFavorite == true)
        #expect(try await library.subscription(to: address)?.address == "https://www.example.com/film.mp4")
    }

    @Test func onlyTheUserCanReadTheFiles() async throws {
        let folder = TemporaryFolder()
        let library = try await MediaLibrary.open(at: folder.path)
        try await library.addToFavorites(items[0])
        for name in try folder.names() {
            var status = stat()
            #expect(stat(folder.path + "/" + name, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600, "\(name)")
        }
        var status = stat()
        #expect(stat(folder.path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
    }
}
