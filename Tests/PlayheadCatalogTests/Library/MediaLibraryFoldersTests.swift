import PlaybackModel
import Testing

@testable import PlayheadCatalog

@Suite struct MediaLibraryFoldersTests {
    private let clock = ManualLibraryClock()

    @Test func theItemOfAFolderThatWasPlayedLastIsFound() async throws {
        let library = try await MediaLibrary.inMemory(clock: clock.clock)
        let folder = "file:///films/A%20season"
        #expect(try await library.lastPlayed(inFolder: folder) == nil)
        for name in ["A%20season/1.mkv", "A%20season/Part%202/2.mkv", "A%20season%203/1.mkv", "B.mkv"] {
            let item = LibraryItem(address: "file:///films/\(name)", title: name)
            try await library.recordStart(of: item)
            clock.advance(by: 10)
        }
        #expect(try await library.lastPlayed(inFolder: folder)?.title == "A%20season/Part%202/2.mkv")
        #expect(try await library.lastPlayed(inFolder: folder + "/")?.title == "A%20season/Part%202/2.mkv")
        let first = LibraryItem(address: "file:///films/A%20season/1.mkv", title: "A%20season/1.mkv")
        try await library.record(first, position: 700, duration: 2_400, isFinal: true)
        let last = try #require(try await library.lastPlayed(inFolder: folder))
        #expect(last.address == first.address && last.status.resume?.position == 700)
    }
}
