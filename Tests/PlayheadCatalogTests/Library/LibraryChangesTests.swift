import Testing

@testable import PlayheadCatalog

@Suite struct LibraryChangesTests {
    private let film = LibraryItem(address: "https://www.example.com/film.mp4", title: "Film")

    @Test func eachCallReportsItsAreas() async throws {
        let library = try await MediaLibrary.inMemory()
        var changes = library.changes.makeAsyncIterator()
        try await library.addToFavorites(film)
        #expect(await changes.next() == .favorites)
        let list = try await library.makeList(named: "A")
        #expect(await changes.next() == .lists)
        try await library.add([film], to: list.id)
        #expect(await changes.next() == .lists)
        try await library.saveQueue(SavedQueue(items: [film]))
        #expect(await changes.next() == .queue)
        try await library.setKeepsHistory(false)
        #expect(await changes.next() == .settings)
    }

    @Test func aSlowReaderReceivesAllAreasTogether() async throws {
        let library = try await MediaLibrary.inMemory()
        var changes = library.changes.makeAsyncIterator()
        try await library.addToFavorites(film)
        try await library.makeList(named: "A")
        try await library.recordStart(of: film)
        #expect(await changes.next() == [.favorites, .lists, .history, .subscriptions])
    }

    @Test func aFailedCallReportsNothing() async throws {
        let library = try await MediaLibrary.inMemory()
        var changes = library.changes.makeAsyncIterator()
        await #expect(throws: LibraryError.self) {
            try await library.renameList(MediaList.ID(rawValue: 5), to: "A")
        }
        try await library.addToFavorites(film)
        #expect(await changes.next() == .favorites)
    }

    @Test func theStreamEndsWithTheLibrary() async throws {
        var library: MediaLibrary? = try await MediaLibrary.inMemory()
        let changes = try #require(library).changes
        let reader = Task {
            var count = 0
            for await _ in changes { count += 1 }
            return count
        }
        library = nil
        #expect(await reader.value == 0)
    }

    @Test func theStreamEndsWithItsTask() async throws {
        let library = try await MediaLibrary.inMemory()
        let changes = library.changes
        let reader = Task {
            for await _ in changes {}
            return true
        }
        reader.cancel()
        #expect(await reader.value)
    }

    @Test func changesOfOtherConnectionsAreReported() async throws {
        let folder = TemporaryFolder()
        let library = try await MediaLibrary.open(at: folder.path)
        let other = try await MediaLibrary.open(at: folder.path)
        var changes = library.changes.makeAsyncIterator()
        try await other.addToFavorites(film)
        #expect(await changes.next() == .all)
        #expect(try await library.favorites().count == 1)
        try await other.removeFromFavorites(film.id)
        #expect(await changes.next() == .all)
        #expect(try await library.favorites().isEmpty)
    }
}
