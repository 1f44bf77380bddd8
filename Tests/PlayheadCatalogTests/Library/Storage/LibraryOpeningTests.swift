import CSQLite
import Foundation
import Testing

@testable import PlayheadCatalog

@Suite struct LibraryOpeningTests {
    private let clock = ManualLibraryClock()
    private let film = LibraryItem(address: "https://www.example.com/film.mp4", title: "Film")

    private func open(_ folder: TemporaryFolder) async throws -> MediaLibrary {
        try await MediaLibrary.open(at: folder.path, clock: clock.clock)
    }

    /// Creates a library with one favorite, and closes it.
    private func prepare(_ folder: TemporaryFolder) async throws {
        let library = try await open(folder)
        try await library.addToFavorites(film)
        try await library.close()
    }

    /// Checks that a library works, and that a file was set aside with this name.
    private func expectNew(
        _ folder: TemporaryFolder, _ code: LibraryError.Code, _ name: String, bytes: [UInt8]? = nil
    ) async throws {
        do {
            let library = try await open(folder)
            let notices = await library.notices
            #expect(notices.map(\.error.code) == [code])
            let path = folder.path + "/" + name
            #expect(notices.map(\.outcome) == [.startedNew(setAside: path)])
            #expect(await library.isPersistent)
            #expect(try await library.favorites().isEmpty)
            try await library.addToFavorites(film)
            if let bytes { #expect(try folder.bytes(name) == bytes) }
        }
        // The next start is as usual.
        let library = try await open(folder)
        #expect(await library.notices.isEmpty)
        #expect(try await library.favorites().count == 1)
    }

    @Test func aNewFolderBecomesALibrary() async throws {
        let folder = TemporaryFolder()
        try await prepare(folder)
        let library = try await open(folder)
        #expect(await library.notices.isEmpty)
        #expect(try await library.favorites().map(\.title) == ["Film"])
    }

    @Test func theFolderFollowsTheSpecification() {
        #expect(MediaLibrary.folder(environment: ["XDG_DATA_HOME": "/data"], home: "/home/me") == "/data/playhead")
        let moved = MediaLibrary.folder(environment: ["HOME": "/other"], home: "/home/me")
        #expect(moved == "/other/.local/share/playhead")
        for environment in [[:], ["XDG_DATA_HOME": ""], ["XDG_DATA_HOME": "data"]] {
            #expect(
                MediaLibrary.folder(environment: environment, home: "/home/me") == "/home/me/.local/share/playhead")
        }
    }

    @Test func aClosedLibraryReportsIt() async throws {
        let folder = TemporaryFolder()
        let library = try await open(folder)
        try await library.record(film, position: 60, duration: 600)
        try await library.record(film, position: 70, duration: 600)
        try await library.close()
        try await library.close()
        await #expect(throws: LibraryError(.closed, path: folder.path)) { try await library.favorites() }
        #expect(try folder.names() == ["library.checked", "library.lock", "library.sqlite"])
        #expect(try await open(folder).resumePoint(for: film.id)?.position == 70)
    }

    @Test func anythingElseIsSetAside() async throws {
        let folder = TemporaryFolder()
        let bytes = Array("This is a shopping list, and no database at all. ".utf8) + [UInt8](repeating: 7, count: 5000)
        try folder.write(bytes)
        try await expectNew(folder, .damaged, "library-damaged-20231114-221320.sqlite", bytes: bytes)
    }

    @Test func anEmptyFileIsSetAside() async throws {
        let folder = TemporaryFolder()
        try folder.write([])
        try await expectNew(folder, .damaged, "library-damaged-20231114-221320.sqlite", bytes: [])
    }

    @Test func aTruncatedFileIsSetAside() async throws {
        for part in [0.1, 0.5, 0.9] {
            let folder = TemporaryFolder()
            try await prepare(folder)
            let bytes = try folder.bytes()
            let rest = Array(bytes.prefix(Int(Double(bytes.count) * part)))
            try folder.write(rest)
            try await expectNew(folder, .damaged, "library-damaged-20231114-221320.sqlite", bytes: rest)
        }
    }

    @Test func aFolderInItsPlaceIsSetAside() async throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.database + "/inside", withIntermediateDirectories: true)
        try await expectNew(folder, .notALibrary, "library-other-20231114-221320.sqlite")
        #expect(FileManager.default.fileExists(atPath: folder.path + "/library-other-20231114-221320.sqlite/inside"))
    }

    @Test func aPipeInItsPlaceIsSetAside() async throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        #expect(mkfifo(folder.database, 0o600) == 0)
        try await expectNew(folder, .notALibrary, "library-other-20231114-221320.sqlite")
    }

    @Test func theDatabaseOfAnotherProgramIsSetAside() async throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        do {
            let database = try SQLiteConnection(folder.database, .new)
            try database.script("CREATE TABLE notes(text); PRAGMA user_version = 2")
        }
        let bytes = try folder.bytes()
        try await expectNew(folder, .notALibrary, "library-other-20231114-221320.sqlite", bytes: bytes)
    }

    @Test func aNewerLibraryIsSetAside() async throws {
        let folder = TemporaryFolder()
        try await prepare(folder)
        do {
            let database = try SQLiteConnection(folder.database, .existing)
            try database.script("PRAGMA user_version = 99")
        }
        let bytes = try folder.bytes()
        try await expectNew(folder, .newer, "library-newer-20231114-221320.sqlite", bytes: bytes)
    }

    @Test func filesThatWereSetAsideAreNeverOverwritten() async throws {
        let folder = TemporaryFolder()
        for number in 1...3 {
            try folder.write(Array("damaged \(number)".utf8))
            let library = try await open(folder)
            #expect(await library.notices.count == 1)
        }
        let stamp = "library-damaged-20231114-221320"
        #expect(try folder.bytes(stamp + ".sqlite") == Array("damaged 1".utf8))
        #expect(try folder.bytes(stamp + "-2.sqlite") == Array("damaged 2".utf8))
        #expect(try folder.bytes(stamp + "-3.sqlite") == Array("damaged 3".utf8))
    }

    @Test func theJournalOfAMissingFileIsSetAside() async throws {
        let folder = TemporaryFolder()
        try folder.write([1, 2, 3], "library.sqlite-wal")
        let library = try await open(folder)
        #expect(await library.notices.map(\.error.code) == [.damaged])
        #expect(try folder.bytes("library-damaged-20231114-221320.sqlite-wal") == [1, 2, 3])
        try await library.addToFavorites(film)
    }

    @Test func anUnfinishedDraftIsReplaced() async throws {
        let folder = TemporaryFolder()
        try folder.write([1, 2, 3], "library.sqlite.new")
        let library = try await open(folder)
        #expect(await library.notices.isEmpty)
        #expect(try !folder.names().contains("library.sqlite.new"))
    }

    @Test func aReadOnlyFileIsReadIntoMemory() async throws {
        let folder = TemporaryFolder()
        try await prepare(folder)
        chmod(folder.database, 0o400)
        let bytes = try folder.bytes()
        let library = try await open(folder)
        #expect(await library.notices.map(\.error.code) == [.notWritable])
        #expect(await library.notices.map(\.outcome) == [.inMemory])
        #expect(await library.isPersistent == false)
        #expect(try await library.favorites().map(\.title) == ["Film"])
        try await library.addToFavorites(LibraryItem(address: "b"))
        #expect(try await library.favorites().count == 2)
        #expect(try await library.search("film").count == 1)
        #expect(try folder.bytes() == bytes)
    }

    @Test func aReadOnlyFolderIsReadIntoMemory() async throws {
        let folder = TemporaryFolder()
        try await prepare(folder)
        chmod(folder.path, 0o500)
        let library = try await open(folder)
        #expect(await library.notices.map(\.error.code) == [.notWritable])
        #expect(await library.isPersistent == false)
        #expect(try await library.favorites().count == 1)
    }

    @Test func aReadOnlyDamagedFileStaysAsItIs() async throws {
        let folder = TemporaryFolder()
        try folder.write(Array("damaged".utf8))
        chmod(folder.path, 0o500)
        let library = try await open(folder)
        #expect(await library.notices.map(\.error.code) == [.notWritable, .damaged])
        try await library.addToFavorites(film)
        #expect(try folder.names() == ["library.sqlite"])
        #expect(try folder.bytes() == Array("damaged".utf8))
    }

    @Test(arguments: ["/proc/playhead", "/dev/null/playhead", "/proc/self/status"])
    func aFolderThatCannotExistMeansMemory(_ path: String) async throws {
        let library = try await MediaLibrary.open(at: path)
        #expect(await library.notices.map(\.error.code) == [.notWritable])
        #expect(await library.isPersistent == false)
        try await library.addToFavorites(film)
        #expect(try await library.favorites().count == 1)
    }

    @Test func aDiskThatIsFullAtTheStartMeansMemory() async throws {
        let folder = TemporaryFolder()
        var opening = LibraryOpening(folder: LibraryFolder(path: folder.path), date: clock.clock.date)
        opening.pageLimit = 3
        let library = try await MediaLibrary.open(opening, clock: clock.clock)
        #expect(await library.notices.map(\.error.code) == [.diskFull])
        try await library.addToFavorites(film)
        #expect(try await library.favorites().count == 1)
        // Nothing unfinished is left.
        #expect(try folder.names() == ["library.lock"])
    }

    @Test func aDiskThatBecomesFullIsReported() async throws {
        let folder = TemporaryFolder()
        try await prepare(folder)
        let pages = Int64(try folder.bytes().count / 4096)
        var opening = LibraryOpening(folder: LibraryFolder(path: folder.path), date: clock.clock.date)
        opening.pageLimit = pages + 2
        let library = try await MediaLibrary.open(opening, clock: clock.clock)
        let large = String(repeating: "x", count: 50_000)
        await #expect(throws: LibraryError.self) {
            try await library.addToFavorites(LibraryItem(address: "a", title: large))
        }
        do {
            try await library.addToFavorites(LibraryItem(address: "a", title: large))
        } catch {
            #expect(error.code == .diskFull)
            #expect(error.isRetryable)
        }
        // The content stays, and small changes still fit.
        #expect(try await library.favorites().map(\.title) == ["Film"])
        #expect(try await library.search("film").count == 1)
        #expect(await library.notices.isEmpty)
    }

    @Test func aFileThatIsDamagedWhileOpenIsSetAside() async throws {
        let folder = TemporaryFolder()
        try await prepare(folder)
        let library = try await open(folder)
        do {
            // As from another version: a table is missing.
            let other = try SQLiteConnection(folder.database, .existing)
            try other.script("DROP TABLE favorite")
        }
        var changes = library.changes.makeAsyncIterator()
        try await library.addToFavorites(film)
        #expect(await changes.next()?.contains(.storage) == true)
        #expect(try await library.favorites().count == 1)
        #expect(await library.notices.map(\.error.code) == [.damaged])
        #expect(try folder.names().contains("library-damaged-20231114-221320.sqlite"))
    }

    @Test func aDamagedIndexIsBuiltAgain() async throws {
        let folder = TemporaryFolder()
        try await prepare(folder)
        do {
            let database = try SQLiteConnection(folder.database, .existing)
            _ = playhead_sqlite_configure(database.handle.pointer, SQLITE_DBCONFIG_DEFENSIVE, 0)
            try database.script("DELETE FROM search_data WHERE id > 10")
        }
        let library = try await open(folder)
        #expect(try await library.search("film").count == 1)
        #expect(await library.notices.map(\.outcome) == [.rebuiltIndex])
        #expect(try await library.favorites().count == 1)
    }

    @Test func anotherProcessThatWritesIsReportedAsBusy() throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let first = try SQLiteConnection(folder.database, .new)
        try first.script("CREATE TABLE a(b)")
        let second = try SQLiteConnection(folder.database, .existing, busyTimeout: 0)
        try first.run("BEGIN IMMEDIATE")
        #expect(throws: LibraryError.self) { try second.run("BEGIN IMMEDIATE") }
        do {
            try second.run("BEGIN IMMEDIATE")
        } catch {
            #expect(error.code == .busy)
            #expect(error.isRetryable)
        }
    }

    // MARK: Leftovers and links

    /// SQLite would apply an old journal to the new library.
    @Test func aJournalThatWasLeftBehindIsSetAside() async throws {
        let folder = TemporaryFolder()
        try folder.write([1, 2, 3], "library.sqlite-journal")
        let library = try await open(folder)
        #expect(await library.notices.map(\.error.code) == [.damaged])
        #expect(try folder.bytes("library-damaged-20231114-221320.sqlite-journal") == [1, 2, 3])
        try await library.addToFavorites(film)
    }

    @Test func theJournalOfADamagedFileIsNotAppliedToTheNewOne() async throws {
        let folder = TemporaryFolder()
        let bytes = Array("damaged".utf8)
        try folder.write(bytes)
        try folder.write([1, 2, 3], "library.sqlite-journal")
        try await expectNew(folder, .damaged, "library-damaged-20231114-221320.sqlite", bytes: bytes)
        #expect(try !folder.names().contains("library.sqlite-journal"))
    }

    /// As after a kill: the content is in the journal only.
    @Test func theJournalOfAKilledProcessIsRead() async throws {
        let folder = TemporaryFolder()
        let other = TemporaryFolder()
        try await prepare(folder)
        let library = try await open(folder)
        try await library.addToFavorites(LibraryItem(address: "b", title: "Later"))
        for name in ["library.sqlite", "library.sqlite-wal"] { try other.write(try folder.bytes(name), name) }
        let copy = try await open(other)
        #expect(await copy.notices.isEmpty)
        #expect(try await copy.favorites().map(\.title) == ["Later", "Film"])
        try await library.close()
    }

    @Test func aLinkToTheFileIsFollowed() async throws {
        let (folder, target) = (TemporaryFolder(), TemporaryFolder())
        try await prepare(target)
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        #expect(symlink(target.database, folder.database) == 0)
        let library = try await open(folder)
        #expect(await library.notices.isEmpty)
        #expect(try await library.favorites().map(\.title) == ["Film"])
        try await library.addToFavorites(LibraryItem(address: "b"))
        try await library.close()
        #expect(try await open(target).favorites().count == 2)
    }

    @Test func aLinkToNothingIsSetAside() async throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        #expect(symlink("/nonexistent/library.sqlite", folder.database) == 0)
        try await expectNew(folder, .notALibrary, "library-other-20231114-221320.sqlite")
    }

    /// The target of a link is not a file of the library, so it stays where it is.
    @Test func theTargetOfALinkIsNeverChanged() async throws {
        let (folder, target) = (TemporaryFolder(), TemporaryFolder())
        let bytes = Array("a letter".utf8)
        try target.write(bytes, "letter.txt")
        chmod(target.path + "/letter.txt", 0o644)
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        #expect(symlink(target.path + "/letter.txt", folder.database) == 0)
        try await expectNew(folder, .damaged, "library-damaged-20231114-221320.sqlite", bytes: bytes)
        #expect(try target.bytes("letter.txt") == bytes)
        #expect(try target.names() == ["letter.txt"])
        let attributes = try FileManager.default.attributesOfItem(atPath: target.path + "/letter.txt")
        #expect(attributes[.posixPermissions] as? Int == 0o644)
    }

    // MARK: Other processes

    @Test func aLibraryThatIsLockedForLongIsReadIntoMemory() async throws {
        let folder = TemporaryFolder()
        try await prepare(folder)
        let other = try SQLiteConnection(folder.database, .existing)
        try other.script("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; DELETE FROM history")
        var opening = LibraryOpening(folder: LibraryFolder(path: folder.path), date: clock.clock.date)
        opening.busyTimeout = 0
        let library = try await MediaLibrary.open(opening, clock: clock.clock)
        #expect(await library.notices.map(\.error.code) == [.busy])
        #expect(await library.notices.map(\.outcome) == [.inMemory])
        #expect(try await library.favorites().map(\.title) == ["Film"])
        #expect(try folder.names().filter { $0.hasPrefix("library-") }.isEmpty)
        try other.script("ROLLBACK")
    }

    @Test func callsDuringALongWriteAreBusyAndSucceedLater() async throws {
        let folder = TemporaryFolder()
        try await prepare(folder)
        var opening = LibraryOpening(folder: LibraryFolder(path: folder.path), date: clock.clock.date)
        opening.busyTimeout = 0
        let library = try await MediaLibrary.open(opening, clock: clock.clock)
        let other = try SQLiteConnection(folder.database, .existing)
        try other.run("BEGIN IMMEDIATE")
        await #expect(throws: LibraryError.self) { try await library.addToFavorites(LibraryItem(address: "b")) }
        // A position is kept until it can be written, and reading works.
        await #expect(throws: LibraryError.self) { try await library.record(film, position: 60, duration: 600) }
        #expect(try await library.favorites().map(\.title) == ["Film"])
        #expect(try await library.resumePoint(for: film.id)?.position == 60)
        try other.run("COMMIT")
        try await library.addToFavorites(LibraryItem(address: "b"))
        try await library.flush()
        #expect(try await open(folder).resumePoint(for: film.id)?.position == 60)
    }

    /// Two processes find the same damage: only the first sets the file aside.
    @Test func aNewLibraryOfAnotherProcessIsNotSetAside() async throws {
        let folder = TemporaryFolder()
        try await prepare(folder)
        let (first, second) = (try await open(folder), try await open(folder))
        do {
            let other = try SQLiteConnection(folder.database, .existing)
            try other.script("DROP TABLE favorite")
        }
        try await first.addToFavorites(LibraryItem(address: "first"))
        try await second.addToFavorites(LibraryItem(address: "second"))
        #expect(await first.notices.map(\.error.code) == [.damaged])
        #expect(await second.notices.isEmpty)
        #expect(try await first.favorites().map(\.address) == ["second", "first"])
        #expect(try await second.favorites().map(\.address) == ["second", "first"])
        #expect(try folder.names().filter { $0.hasSuffix(".sqlite") }.count == 2)
    }

    @Test func aFolderThatIsRemovedIsCreatedAgain() async throws {
        let folder = TemporaryFolder()
        let library = try await open(folder)
        try await library.addToFavorites(film)
        try FileManager.default.removeItem(atPath: folder.path)
        try await library.addToFavorites(LibraryItem(address: "b", title: "Later"))
        #expect(await library.isPersistent)
        #expect(try await open(folder).favorites().map(\.title) == ["Later"])
    }
}
