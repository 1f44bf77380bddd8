import Foundation
import Testing

@testable import PlayheadCatalog

@Suite struct MediaLibraryPositionsTests {
    private let clock = ManualLibraryClock()
    private let film = LibraryItem(address: "https://www.example.com/film.mp4", title: "Film")

    private func library() async throws -> MediaLibrary { try await MediaLibrary.inMemory(clock: clock.clock) }

    @Test func aPositionComesBack() async throws {
        let library = try await library()
        try await library.record(film, position: 62, duration: 5400)
        #expect(
            try await library.resumePoint(for: film.id)
                == ResumePoint(position: 62, duration: 5400, date: 1_700_000_000))
        #expect(try await library.resumePoint(for: film.id)?.progress == 62.0 / 5400)
        #expect(try await library.resumePoint(for: LibraryItem.ID(address: "other")) == nil)
    }

    @Test func aStartAndAnEndRemoveThePosition() async throws {
        let library = try await library()
        try await library.record(film, position: 62, duration: 5400)
        try await library.record(film, position: 1, duration: 5400)
        #expect(try await library.resumePoint(for: film.id) == nil)
        #expect(try await library.item(film.id)?.status.isPlayed == false)
        try await library.record(film, position: 62, duration: 5400)
        try await library.record(film, position: 5300, duration: 5400, mediaType: .video)
        #expect(try await library.resumePoint(for: film.id) == nil)
        #expect(try await library.item(film.id)?.status.isPlayed == true)
        // A second viewing has a position again, and the film stays played.
        try await library.record(film, position: 100, duration: 5400)
        #expect(try await library.resumePoint(for: film.id)?.position == 100)
        #expect(try await library.item(film.id)?.status.isPlayed == true)
    }

    @Test func liveStreamsAndOddPositionsAreIgnored() async throws {
        let library = try await library()
        try await library.record(film, position: 62, isLive: true)
        try await library.record(film, position: .nan)
        try await library.record(film, position: .infinity, duration: 5)
        #expect(try await library.item(film.id) == nil)
    }

    @Test func writesAreBundled() async throws {
        let folder = TemporaryFolder()
        let library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        let other = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        try await library.record(film, position: 110, duration: 5400)
        #expect(try await other.resumePoint(for: film.id)?.position == 110)
        for step in 1...19 {
            clock.advance(by: 0.1)
            try await library.record(film, position: 110 + Double(step) / 10, duration: 5400)
        }
        // Nothing more was written in the first 2 s.
        #expect(try await other.resumePoint(for: film.id)?.position == 110)
        clock.advance(by: 0.1)
        try await library.record(film, position: 112, duration: 5400)
        // The write that is due now may come just before this record: then it has the position before it.
        #expect(try await other.resumePoint(for: film.id)?.position ?? 0 >= 111.9)
        // The last record is written immediately.
        try await library.record(film, position: 112.5, duration: 5400, isFinal: true)
        #expect(try await other.resumePoint(for: film.id)?.position == 112.5)
    }

    @Test func aSinglePositionIsWrittenWithoutAnotherCall() async throws {
        let folder = TemporaryFolder()
        let library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        let other = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        try await library.record(film, position: 10, duration: 5400)
        clock.advance(by: 0.5)
        var changes = library.changes.makeAsyncIterator()
        try await library.record(film, position: 20, duration: 5400)
        // The libraries wait as well, to look again for each other's writes.
        while !clock.isWaited(for: 1.5) { await Task.yield() }
        clock.advance(by: 1.5)
        #expect(await changes.next()?.contains(.positions) == true)
        #expect(try await other.resumePoint(for: film.id)?.position == 20)
    }

    @Test func aReleasedLibraryWritesPendingPositions() async throws {
        let folder = TemporaryFolder()
        var library: MediaLibrary? = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        try await library?.record(film, position: 110, duration: 5400)
        try await library?.record(film, position: 120, duration: 5400)
        var changes = library?.changes.makeAsyncIterator()
        library = nil
        // The change is reported, then the stream ends.
        while await changes?.next() != nil {}
        #expect(
            try await MediaLibrary.open(at: folder.path).resumePoint(for: film.id)?.position == 120)
    }

    @Test func aPathAndItsAddressShareAPosition() async throws {
        let library = try await library()
        try await library.record(LibraryItem(address: "/home/me/a b.mp4"), position: 60, duration: 600)
        #expect(
            try await library.resumePoint(for: LibraryItem.ID(address: "file:///home/me/a%20b.mp4"))?.position == 60)
    }

    @Test func unfinishedItemsAreListedLatestFirst() async throws {
        let library = try await library()
        let items = (1...5).map { LibraryItem(address: "https://www.example.com/\($0)", title: "Film \($0)") }
        for item in items {
            clock.advance(by: 10)
            try await library.record(item, position: 60, duration: 600)
        }
        try await library.finish(items[2])
        try await library.removeResumePoint(for: items[3].id)
        #expect(try await library.continueWatching().map(\.title) == ["Film 5", "Film 2", "Film 1"])
        #expect(try await library.continueWatching(limit: 1).map(\.title) == ["Film 5"])
        #expect(try await library.continueWatching(limit: -1).isEmpty)
    }

    @Test func playedMarksCanBeSetAndRemoved() async throws {
        let library = try await library()
        try await library.record(film, position: 60, duration: 600)
        try await library.setPlayed([film])
        #expect(try await library.item(film.id)?.status.isPlayed == true)
        #expect(try await library.item(film.id)?.status.resume == nil)
        try await library.setPlayed([film], false)
        #expect(try await library.item(film.id)?.status.isPlayed == false)
    }

    @Test func positionsCanBeTurnedOff() async throws {
        let library = try await library()
        try await library.setKeepsPositions(false)
        #expect(try await library.keepsPositions() == false)
        try await library.record(film, position: 60, duration: 600)
        try await library.finish(film)
        #expect(try await library.item(film.id) == nil)
        try await library.setKeepsPositions(true)
        try await library.record(film, position: 60, duration: 600)
        #expect(try await library.resumePoint(for: film.id) != nil)
    }

    @Test(arguments: [-5, 1e300, 9e18, -1e300]) func damagedPositionsCountAsMissing(_ seconds: Double) async throws {
        let folder = TemporaryFolder()
        do {
            let library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
            try await library.record(film, position: 60, duration: 600)
            try await library.close()
        }
        do {
            let database = try SQLiteConnection(folder.database, .existing)
            try database.run("UPDATE position SET seconds = ?1, duration = ?1", .real(seconds))
        }
        let library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        #expect(try await library.resumePoint(for: film.id) == nil)
        #expect(try await library.item(film.id)?.status.resume == nil)
        #expect(try await library.continueWatching().allSatisfy { $0.status.resume == nil })
    }

    @Test func anItemOfUnknownDurationContinuesUntilItsDurationIsKnown() async throws {
        let library = try await library()
        try await library.record(film, position: 3, isFinal: true)
        #expect(try await library.resumePoint(for: film.id) == nil)
        try await library.record(film, position: 590, isFinal: true)
        #expect(try await library.resumePoint(for: film.id)?.position == 590)
        #expect(try await library.resumePoint(for: film.id)?.progress == nil)
        try await library.record(film, position: 591, duration: 600, isFinal: true)
        #expect(try await library.resumePoint(for: film.id) == nil)
        #expect(try await library.item(film.id)?.status.isPlayed == true)
    }
}
