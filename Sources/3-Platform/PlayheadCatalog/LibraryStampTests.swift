import Foundation
import Testing

@testable import PlayheadCatalog

/// The check for damage when a library opens: skipped for files that are as they were left.
@Suite struct LibraryStampTests {
    private let clock = ManualLibraryClock()

    private func closedLibrary(in folder: TemporaryFolder) async throws {
        let library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        try await library.addToFavorites(LibraryItem(address: "a", title: "A"))
        try await library.close()
    }

    @Test func fileThatWasClosedNeedsNoCheckForAWeek() async throws {
        let folder = TemporaryFolder()
        try await closedLibrary(in: folder)
        let files = LibraryFolder(path: folder.path)
        let now = clock.clock.date()
        #expect(files.checked(now: now) == now)
        #expect(files.checked(now: now + LibraryFolder.checkAge - 1) == now)
        #expect(files.checked(now: now + LibraryFolder.checkAge) == nil)
        #expect(files.checked(now: now - 1) == nil)
    }

    @Test func fileIsCheckedAfterAChangeACrashAndADamagedStamp() async throws {
        let folder = TemporaryFolder()
        try await closedLibrary(in: folder)
        let files = LibraryFolder(path: folder.path)
        let now = clock.clock.date()
        try folder.write([1, 2, 3], "library.sqlite-wal")
        #expect(files.checked(now: now) == nil)
        try FileManager.default.removeItem(atPath: folder.path + "/library.sqlite-wal")
        #expect(files.checked(now: now) == now)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: folder.path + "/library.sqlite")
        #expect(files.checked(now: now) == nil)
        files.keepStamp(checked: now)
        #expect(files.checked(now: now) == now)
        try folder.write(Array("{".utf8), "library.checked")
        #expect(files.checked(now: now) == nil)
    }

    @Test func openLibraryHasNoStampUntilItIsClosed() async throws {
        let folder = TemporaryFolder()
        let library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        try await library.addToFavorites(LibraryItem(address: "a", title: "A"))
        #expect(LibraryFolder(path: folder.path).checked(now: clock.clock.date()) == nil)
        try await library.close()
        #expect(LibraryFolder(path: folder.path).checked(now: clock.clock.date()) != nil)
    }
}
