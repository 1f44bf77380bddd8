import CSQLite
import Foundation
import Testing

@testable import PlayheadCatalog

/// The check for damage when a library opens: skipped for a file that is as it was left.
@Suite struct LibraryFolderStampTests {
    private let clock = ManualLibraryClock()
    private var now: Double { clock.clock.date() }

    private func open(_ folder: TemporaryFolder) async throws -> MediaLibrary {
        try await MediaLibrary.open(at: folder.path, clock: clock.clock)
    }

    /// Creates a library and closes it.
    private func prepare(_ folder: TemporaryFolder) async throws -> LibraryFolder {
        let library = try await open(folder)
        try await library.addToFavorites(LibraryItem(address: "a", title: "A"))
        try await library.close()
        return LibraryFolder(path: folder.path)
    }

    @Test func aFileThatWasClosedNeedsNoCheckForAWeek() async throws {
        let folder = TemporaryFolder()
        let files = try await prepare(folder)
        let date = now
        #expect(files.checked(now: date) == date)
        #expect(files.checked(now: date + LibraryFolder.checkAge - 1) == date)
        #expect(files.checked(now: date + LibraryFolder.checkAge) == nil)
        #expect(files.checked(now: date - 1) == nil)
        // Use without a check does not make it younger.
        clock.advance(by: 1_000)
        try await open(folder).close()
        #expect(files.checked(now: now) == date)
        clock.advance(by: LibraryFolder.checkAge)
        try await open(folder).close()
        #expect(files.checked(now: now) == now)
    }

    @Test func aFileThatIsInUseOrWasLeftByACrashNeedsTheCheck() async throws {
        let folder = TemporaryFolder()
        let files = try await prepare(folder)
        let library = try await open(folder)
        try await library.addToFavorites(LibraryItem(address: "b", title: "B"))
        #expect(files.checked(now: now) == nil)
        // The files of a process that was killed now.
        let crashed = TemporaryFolder()
        for name in try folder.names() where !name.hasSuffix("-shm") {
            try crashed.write(try folder.bytes(name), name)
        }
        #expect(try crashed.names().contains("library.sqlite-wal"))
        #expect(LibraryFolder(path: crashed.path).checked(now: now) == nil)
        // The other one closes its journal, but the first still uses the file.
        try await open(folder).close()
        #expect(files.checked(now: now) == nil)
        try await library.close()
        #expect(files.checked(now: now) == now)
    }

    @Test func aChangedFileNeedsTheCheck() async throws {
        let folder = TemporaryFolder()
        let files = try await prepare(folder)
        // The same bytes, written immediately: only the time shows it.
        try folder.write(try folder.bytes())
        #expect(files.checked(now: now) == nil)
        files.keepStamp(checked: now)
        #expect(files.checked(now: now) == now)
        // Another file, with the same size and time.
        var status = stat()
        #expect(stat(files.database, &status) == 0)
        try folder.write(try folder.bytes(), "copy")
        let times = [status.st_atim, status.st_mtim]
        #expect(utimensat(AT_FDCWD, folder.path + "/copy", times, 0) == 0)
        #expect(rename(folder.path + "/copy", files.database) == 0)
        #expect(files.checked(now: now) == nil)
    }

    @Test func aFileOfAnotherVersionIsConvertedAndStampedAgain() async throws {
        let folder = TemporaryFolder()
        let old = LibraryOpening(
            folder: LibraryFolder(path: folder.path), version: LibrarySchema.version - 1, date: clock.clock.date)
        try await MediaLibrary.open(old, clock: clock.clock).close()
        let files = LibraryFolder(path: folder.path)
        #expect(files.checked(now: now) == now)
        let library = try await open(folder)
        #expect(await library.notices.isEmpty)
        try await library.addToFavorites(LibraryItem(address: "a", title: "A"))
        #expect(files.checked(now: now) == nil)
        try await library.close()
        #expect(files.checked(now: now) == now)
        // A newer one is set aside, stamped or not.
        do {
            let newer = try SQLiteConnection(files.database, .existing)
            let change = "PRAGMA user_version = \(LibrarySchema.version + 1)"
            #expect(sqlite3_exec(newer.handle.pointer, change, nil, nil, nil) == SQLITE_OK)
        }
        files.keepStamp(checked: now)
        #expect(try await open(folder).notices.map(\.error.code) == [.newer])
    }

    @Test(arguments: ["", "{", "1 2 3 4\n5\n", "\n\n", "\u{0}", String(repeating: "9\n", count: 2_000)])
    func aDamagedStampIsIgnored(text: String) async throws {
        let folder = TemporaryFolder()
        let files = try await prepare(folder)
        try folder.write(Array(text.utf8), "library.checked")
        #expect(files.checked(now: now) == nil)
        try await open(folder).close()
        #expect(files.checked(now: now) == now)
    }

    @Test func damageInAStampedFileIsReportedWhereItIsRead() async throws {
        let folder = TemporaryFolder()
        let files = try await prepare(folder)
        var bytes = try folder.bytes()
        for index in 4_096..<bytes.count { bytes[index] = 0xAA }
        try folder.write(bytes)
        // As if the disk had changed it without a trace.
        files.keepStamp(checked: now)
        let library = try await open(folder)
        #expect(try await library.favorites().isEmpty)
        #expect(await library.notices.map(\.error.code) == [.damaged])
        try await library.addToFavorites(LibraryItem(address: "b", title: "B"))
        try await library.close()
        #expect(try await open(folder).favorites().count == 1)
    }
}
