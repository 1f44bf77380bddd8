import CSQLite
import Foundation
import SeededRandom
import Testing

@testable import PlayheadCatalog

/// Files of a library that are damaged at random: the library opens or sets them aside, and never overwrites them.
@Suite struct LibraryDamageTests {
    private let clock = ManualLibraryClock()

    @Test(arguments: [UInt64](0..<300)) func randomDamageIsSurvivedOrSetAside(_ seed: UInt64) async throws {
        let folder = TemporaryFolder()
        var random = SeededGenerator(seed: seed)
        var files = try await DamagedSample.files
        for _ in 0...random.below(2) { Damage.apply(to: &files, &random) }
        for (name, bytes) in files { try folder.write(bytes, name) }
        do {
            let library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
            let notices = await library.notices
            #expect(await library.isPersistent, "seed \(seed): \(notices)")
            for notice in notices {
                guard case .startedNew(let path) = notice.outcome else { continue }
                // Nothing in a file that is set aside is changed, and nothing of it is left.
                for (name, bytes) in files where !name.hasSuffix("-journal") {
                    let aside = String(path.dropFirst(folder.path.count + 1)) + name.dropFirst("library.sqlite".count)
                    #expect(try folder.bytes(aside) == bytes, "seed \(seed), \(name)")
                }
            }
            if notices.isEmpty, files["library.sqlite"] == nil { Issue.record("seed \(seed): nothing is reported") }
            for round in 0..<2 {
                do {
                    try await DamagedSample.use(library)
                } catch {
                    #expect(error is LibraryError, "seed \(seed), round \(round): \(error)")
                }
            }
            // Afterwards the library works.
            try await library.addToFavorites(LibraryItem(address: "after", title: "After"))
            try await library.close()
        }
        let database = try SQLiteConnection(folder.database, .existing)
        let report = try database.rows("PRAGMA integrity_check(3)") { $0.text(0) ?? "" }
        #expect(report == ["ok"], "seed \(seed)")
        let library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
        #expect(await library.notices.isEmpty, "seed \(seed)")
        #expect(try await library.favorites().contains { $0.address == "after" }, "seed \(seed)")
    }

    /// Each page of the file, zeroed.
    @Test func everyZeroedPageIsSurvivedOrSetAside() async throws {
        let files = try await DamagedSample.closedFiles
        let count = try #require(files["library.sqlite"]).count / 4_096
        for page in 0..<count {
            let folder = TemporaryFolder()
            var bytes = try #require(files["library.sqlite"])
            for index in page * 4_096..<(page + 1) * 4_096 { bytes[index] = 0 }
            try folder.write(bytes)
            let library = try await MediaLibrary.open(at: folder.path, clock: clock.clock)
            do {
                try await DamagedSample.use(library)
            } catch {
                #expect(error is LibraryError, "page \(page): \(error)")
            }
            try await library.addToFavorites(LibraryItem(address: "after"))
            #expect(try await library.favorites().contains { $0.address == "after" }, "page \(page)")
        }
    }
}

/// Changes of files, as failing disks and interrupted copies cause them.
private enum Damage {
    static func apply(to files: inout [String: [UInt8]], _ random: inout SeededGenerator) {
        let names = files.keys.sorted()
        let name = names[random.below(names.count)]
        guard var bytes = files[name], !bytes.isEmpty else { return }
        let start = random.below(bytes.count)
        switch random.below(10) {
        case 0, 1: for _ in 0...random.below(200) { bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8)) }
        case 2: for _ in 0...random.below(20) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
        case 3: bytes.removeLast(random.below(bytes.count))
        case 4:
            for index in start..<min(start + 5_000, bytes.count) { bytes[index] = UInt8(random.below(256)) }
        case 5:
            let page = start / 4_096 * 4_096
            for index in page..<min(page + 4_096, bytes.count) { bytes[index] = 0 }
        case 6: for _ in 0...random.below(4) { bytes[random.below(min(100, bytes.count))] = UInt8(random.below(256)) }
        case 7:
            // A page of the file in the place of another.
            let pages = bytes.count / 4_096
            guard pages > 1 else { return }
            let (from, to) = (random.below(pages) * 4_096, random.below(pages) * 4_096)
            bytes.replaceSubrange(to..<to + 4_096, with: Array(bytes[from..<from + 4_096]))
        case 8: bytes += (0...random.below(9_000)).map { _ in UInt8(random.below(256)) }
        default:
            // A file is missing, or one more is there.
            if random.below(2) == 0 {
                files[name] = nil
            } else {
                files["library.sqlite-journal"] = (0..<2_000).map { _ in UInt8(random.below(256)) }
            }
            return
        }
        files[name] = bytes
    }
}

/// A small library with something in every table.
enum DamagedSample {
    private static let task = Task {
        let folder = TemporaryFolder()
        let library = try await MediaLibrary.open(at: folder.path)
        let entries = (0..<300).map { FeedEntry(id: "\($0)", title: "Episode \($0) of the show", address: "a\($0)") }
        try await library.subscribe(to: "feed", Feed(kind: .rss, title: "Feed", entries: entries))
        try await library.erase()
        try await use(library)
        var killed: [String: [UInt8]] = [:]
        for name in ["library.sqlite", "library.sqlite-wal"] { killed[name] = try folder.bytes(name) }
        try await library.close()
        return (killed: killed, closed: ["library.sqlite": try folder.bytes()])
    }

    /// The files of a library that a process leaves when it is killed: the last changes are in the journal.
    static var files: [String: [UInt8]] { get async throws { try await task.value.killed } }

    /// The file of a library that was closed.
    static var closedFiles: [String: [UInt8]] { get async throws { try await task.value.closed } }

    /// Calls everything.
    static func use(_ library: MediaLibrary) async throws {
        let item = LibraryItem(address: "b", title: "B")
        try await library.recordStart(of: item)
        try await library.record(item, position: 60, duration: 600, isFinal: true)
        try await library.addToFavorites(item)
        let list = try await library.makeList(named: "List")
        try await library.add([item, item], to: list.id)
        try await library.moveItem(from: 0, to: 1, of: list.id)
        for list in try await library.lists() { _ = try await library.items(of: list.id) }
        try await library.saveQueue(SavedQueue(items: [item], currentIndex: 0, position: 3))
        _ = try await library.savedQueue()
        _ = try await library.history()
        _ = try await library.continueWatching()
        _ = try await library.favorites()
        _ = try await library.subscriptions()
        _ = try await library.entries(of: "feed")
        _ = try await library.search("episode sho")
        let entries = (100..<400).map { FeedEntry(id: "\($0)", title: "Episode \($0)", address: "a\($0)") }
        try await library.subscribe(to: "feed", Feed(kind: .rss, title: "Feed 2", entries: entries))
        _ = try await library.newEntries()
    }
}
