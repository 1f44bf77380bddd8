import PlayheadCatalog
import Testing

@testable import PlayheadWindow

@MainActor @Suite struct HomeModelTests {
    private let film = LibraryItem(address: "https://example.com/film.mp4", title: "Film")
    private let song = LibraryItem(address: "https://example.com/song.mp3", title: "Song")

    private func titles(_ home: HomeModel) -> [String?] {
        home.content.value?.rows.flatMap { $0.items.map(\.title) } ?? []
    }

    @Test func theContentIsThereBeforeAPageAsksForIt() async throws {
        let library = try await MediaLibrary.inMemory()
        try await library.addToFavorites(film)
        let home = HomeModel(LibraryAccess { _ async throws(LibraryError) in library })
        await home.begin()
        #expect(titles(home) == ["Film"])
    }

    @Test func aChangeAfterTheEarlyReadingIsFollowed() async throws {
        let library = try await MediaLibrary.inMemory()
        try await library.addToFavorites(film)
        let home = HomeModel(LibraryAccess { _ async throws(LibraryError) in library })
        await home.begin()
        try await library.addToFavorites(song)
        #expect(titles(home) == ["Film"])
        let following = Task { await home.follow() }
        while titles(home).count < 2 { await Task.yield() }
        #expect(Set(titles(home)) == ["Film", "Song"])
        following.cancel()
        await following.value
    }

    @Test func aPageThatFollowsAgainBeforeTheContentIsThereReadsItOnce() async throws {
        let library = try await MediaLibrary.inMemory()
        try await library.addToFavorites(film)
        let home = HomeModel(LibraryAccess { _ async throws(LibraryError) in library })
        await home.begin()
        let first = Task { await home.follow() }
        first.cancel()
        await first.value
        try await library.addToFavorites(song)
        let second = Task { await home.follow() }
        while titles(home).count < 2 { await Task.yield() }
        second.cancel()
        await second.value
    }

    @Test func aFailureOfTheEarlyReadingIsShownAndRetried() async throws {
        let library = try await MediaLibrary.inMemory()
        try await library.addToFavorites(film)
        try await library.close()
        let home = HomeModel(LibraryAccess { _ async throws(LibraryError) in library })
        await home.begin()
        #expect((home.content.error as? LibraryError)?.code == .closed)
        #expect(home.content.value == nil)
    }
}
