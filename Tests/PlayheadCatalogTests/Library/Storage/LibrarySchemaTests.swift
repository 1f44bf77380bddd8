import Foundation
import Testing

@testable import PlayheadCatalog

@Suite struct LibrarySchemaTests {
    private let clock = ManualLibraryClock()

    /// Creates a file of version 1 with something in every table.
    private func makeVersion1(_ folder: TemporaryFolder) throws {
        var opening = LibraryOpening(folder: LibraryFolder(path: folder.path), date: clock.clock.date)
        opening.version = 1
        let database = try opening.open().database
        try database.script(
            """
            INSERT INTO feed(id, address, title) VALUES(7, 'https://www.example.com/feed', 'The show');
            INSERT INTO item(id, feed, entry, address, title, played) VALUES
                (1, 0, 'file:///film.mp4', 'file:///film.mp4', 'Grüne Fälle', 0),
                (2, 7, 'guid', 'https://www.example.com/1.mp3', 'Episode', 1);
            INSERT INTO position VALUES(1, 62, 5400, 1000);
            INSERT INTO history VALUES(1, 1000, 3), (2, 900, 1);
            INSERT INTO favorite VALUES(2, 800);
            INSERT INTO list VALUES(4, 'Train');
            INSERT INTO list_item VALUES(4, 0, 2), (4, 1, 1);
            INSERT INTO queue_item VALUES(0, 1);
            INSERT INTO setting VALUES('keepsHistory', 0), ('queueIndex', 0), ('queuePosition', 62.0);
            """)
        #expect(try database.integer("PRAGMA user_version") == 1)
    }

    @Test func version1IsConverted() async throws {
        let folder = TemporaryFolder()
        try makeVersion1(folder)
        let library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        #expect(await library.notices.isEmpty)
        let film = LibraryItem.ID(address: "file:///film.mp4")
        #expect(try await library.resumePoint(for: film) == ResumePoint(position: 62, duration: 5400, date: 1000))
        #expect(try await library.history().map(\.playCount) == [3, 1])
        #expect(try await library.favorites().map(\.title) == ["Episode"])
        #expect(try await library.favorites().map(\.status.isPlayed) == [true])
        let list = try #require(try await library.lists().first)
        #expect(try await library.items(of: list.id).map(\.title) == ["Episode", "Grüne Fälle"])
        #expect(try await library.savedQueue()?.position == 62)
        #expect(try await library.keepsHistory() == false)
        // Search finds what was there before there was a search.
        #expect(try await library.search("grune fal").map(\.item.title) == ["Grüne Fälle"])
        #expect(try await library.search("show").map(\.item.title) == ["Episode"])
        // Subscribing to a feed of which something was kept.
        try await library.subscribe(
            to: "https://www.example.com/feed",
            Feed(kind: .rss, title: "The show", entries: [FeedEntry(id: "guid", title: "New title", address: "x")]))
        #expect(try await library.entries(of: "https://www.example.com/feed").map(\.status.isPlayed) == [true])
        #expect(try await library.subscriptions().count == 1)
    }

    @Test func version2KeepsItsSubscriptions() async throws {
        let folder = TemporaryFolder()
        var opening = LibraryOpening(folder: LibraryFolder(path: folder.path), date: clock.clock.date)
        opening.version = 2
        do {
            let database = try opening.open().database
            try database.script(
                """
                INSERT INTO feed(id, address, title, kind, subscribed, imported, refreshed)
                    VALUES(7, 'https://www.example.com/feed', 'The show', 'atom', 1, 1, 1000);
                INSERT INTO item(id, feed, entry, address, title, listed, new)
                    VALUES(1, 7, 'a', 'a', 'One', 1, 0), (2, 7, 'b', 'b', 'Two', 1, 1);
                INSERT INTO search(search) VALUES('rebuild');
                """)
            #expect(try database.integer("PRAGMA user_version") == 2)
        }
        let library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        #expect(await library.notices.isEmpty)
        #expect(try await library.subscriptions().map(\.kind) == [.atom])
        #expect(try await library.newEntries().map(\.title) == ["Two"])
        #expect(try await library.search("on").map(\.item.title) == ["One"])
        try await library.checkIndex()
    }

    @Test func aConvertedFileHasTheTablesOfANewOne() async throws {
        let old = TemporaryFolder()
        try makeVersion1(old)
        let new = TemporaryFolder()
        func tables(_ folder: TemporaryFolder) throws -> [String] {
            let opening = LibraryOpening(folder: LibraryFolder(path: folder.path), date: clock.clock.date)
            let database = try opening.open().database
            return try database.rows(
                "SELECT type || ' ' || name || ' ' || COALESCE(sql, '') FROM sqlite_schema ORDER BY 1"
            ) { $0.text(0) ?? "" }
        }
        #expect(try tables(old) == tables(new))
    }

    @Test func aFailedConversionLeavesTheFileAsItWas() async throws {
        let folder = TemporaryFolder()
        try makeVersion1(folder)
        let bytes = try folder.bytes()
        var opening = LibraryOpening(folder: LibraryFolder(path: folder.path), date: clock.clock.date)
        opening.migrate = { database throws(LibraryError) in
            try database.transaction { () throws(LibraryError) in
                try database.script(
                    "ALTER TABLE feed ADD COLUMN kind TEXT; DELETE FROM history; PRAGMA user_version = 2")
                throw LibraryError(.failed, detail: "for the test")
            }
        }
        do {
            let library = try await MediaLibrary.open(opening, clock: clock.clock)
            #expect(await library.notices.map(\.error.code) == [.migrationFailed])
            #expect(await library.notices.map(\.outcome) == [.inMemory])
            #expect(await library.isPersistent == false)
            try await library.addToFavorites(LibraryItem(address: "a"))
        }
        #expect(try folder.bytes() == bytes)
        #expect(try folder.names().filter { $0.hasPrefix("library-") }.isEmpty)
        // The next attempt finds everything.
        let library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        #expect(await library.notices.isEmpty)
        #expect(try await library.history().count == 2)
    }

    @Test func aConversionThatRunsOutOfDiskIsRolledBack() async throws {
        let folder = TemporaryFolder()
        try makeVersion1(folder)
        let bytes = try folder.bytes()
        var opening = LibraryOpening(folder: LibraryFolder(path: folder.path), date: clock.clock.date)
        opening.pageLimit = Int64(bytes.count / 4096) + 1
        do {
            let library = try await MediaLibrary.open(opening, clock: clock.clock)
            #expect(await library.notices.map(\.error.code) == [.diskFull])
            // The content was read and converted in memory.
            #expect(try await library.history().count == 2)
        }
        #expect(try folder.bytes() == bytes)
    }
}
