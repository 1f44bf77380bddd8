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

    @Test func slidesWithoutPicturesLeaveAndTheShownOneStays() async throws {
        let library = try await MediaLibrary.inMemory()
        let entries = (1...3).map {
            FeedEntry(title: "\($0)", address: "https://example.com/\($0).mp4", image: "https://example.com/\($0).jpg")
        }
        try await library.subscribe(to: "https://example.com/feed", Feed(kind: .rss, title: "Films", entries: entries))
        let home = HomeModel(LibraryAccess { _ async throws(LibraryError) in library })
        await home.begin()
        let items = home.slides.slides
        #expect(items.map(\.title) == ["1", "2", "3"])
        home.slides.select(1)
        await home.removeSlide(items[0])
        #expect(home.slides.slides.map(\.title) == ["2", "3"])
        #expect(home.slides.currentIndex == 0)
        // The one on screen makes room for the next.
        await home.removeSlide(items[1])
        #expect(home.slides.slides.map(\.title) == ["3"] && home.slides.currentIndex == 0)
        await home.removeSlide(items[2])
        #expect(home.slides.slides.isEmpty && home.featured.isEmpty)
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
