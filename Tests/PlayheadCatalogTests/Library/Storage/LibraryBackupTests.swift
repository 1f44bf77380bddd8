import Foundation
import Testing

@testable import PlayheadCatalog

/// Backups of libraries, and the rows that can be read in damaged files.
@Suite struct LibraryBackupTests {
    private let clock = ManualLibraryClock()
    private let folder = TemporaryFolder()

    private func open() async throws -> MediaLibrary {
        try await MediaLibrary.open(at: folder.path, clock: clock.clock)
    }

    private func film(_ number: Int) -> LibraryItem {
        LibraryItem(
            address: "https://www.example.com/\(number).mp4",
            title: "Film \(number) " + String(repeating: "with a long title ", count: 20))
    }

    /// Creates a library with many favorites, and closes it.
    private func fill(_ count: Int) async throws {
        let library = try await open()
        for number in 0..<count { try await library.addToFavorites(film(number)) }
        try await library.close()
    }

    private var backups: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("library-backup") }
                .sorted()
        }
    }

    @Test func oneBackupIsMadeEachDayAndThreeAreKept() async throws {
        let library = try await open()
        for day in 0..<5 {
            try await library.addToFavorites(film(day))
            #expect(try await library.backUp())
            let newest = try #require(library.backups.first)
            // The date of a file is that of the system.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: clock.clock.date())], ofItemAtPath: newest.path)
            #expect(try await !library.backUp())
            let mode = try FileManager.default.attributesOfItem(atPath: newest.path)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600)
            clock.advance(by: 86_401)
        }
        #expect(try backups.count == 3)
        #expect(library.backups.map(\.path).sorted(by: >) == library.backups.map(\.path))
    }

    @Test func aLibraryIsRestoredFromItsBackup() async throws {
        try await fill(3)
        let library = try await open()
        try await library.backUp()
        let backup = try #require(library.backups.first)
        for number in 0..<3 { try await library.removeFromFavorites(film(number).id) }
        try await library.addToFavorites(film(9))
        try await library.restore(backup)
        #expect(try await library.favorites().count == 3)
        // The other one was set aside, and the backup is still there.
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.contains { $0.hasPrefix("library-replaced-") })
        #expect(library.backups == [backup])
        try await library.addToFavorites(film(4))
        try await library.close()
        #expect(try await open().favorites().count == 4)
    }

    @Test func aDamagedBackupChangesNothing() async throws {
        try await fill(3)
        let library = try await open()
        try await library.backUp()
        let backup = try #require(library.backups.first)
        try Data(repeating: 7, count: 9_000).write(to: URL(fileURLWithPath: backup.path))
        await #expect(throws: LibraryError.self) { try await library.restore(backup) }
        #expect(try await library.favorites().count == 3)
        #expect(await library.notices.isEmpty)
    }

    @Test func aLibraryInMemoryHasNoBackup() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        #expect(try await !library.backUp())
        #expect(library.backups.isEmpty)
    }

    @Test(arguments: 0..<10) func rowsOfWholePagesSurviveDamage(seed: Int) async throws {
        try await fill(600)
        let path = folder.path + "/library.sqlite"
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        // A page in the middle.
        let page = 4_096 * (8 + (bytes.count / 4_096 - 16) * seed / 10)
        for index in page..<(page + 4_096) { bytes[index] = UInt8(truncatingIfNeeded: index &* 31 &+ seed) }
        try bytes.write(to: URL(fileURLWithPath: path))
        let library = try await open()
        let count = try await library.favorites().count
        guard let notice = await library.notices.first, case .startedNew(let aside) = notice.outcome else {
            // The page was not in use.
            #expect(count == 600)
            return
        }
        #expect(count > 400, "seed \(seed)")
        #expect(notice.salvagedCount >= count && notice.description.contains("could be read"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == bytes)
        #expect(try await library.search("film").count > 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!names.contains { $0.contains("salvage") || $0.hasSuffix(".new") })
    }

    @Test func aTruncatedFileKeepsItsBeginning() async throws {
        try await fill(600)
        let path = folder.path + "/library.sqlite"
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try bytes.prefix(bytes.count * 2 / 3).write(to: URL(fileURLWithPath: path))
        let library = try await open()
        #expect(await library.notices.first?.error.code == .damaged)
        #expect(try await library.favorites().count > 0)
    }
}
