import FeedReaders
import Testing

@testable import PlayheadCatalog

@Suite struct MediaLibraryFailuresTests {
    @Test func aFailureIsKeptUntilTheItemPlaysAgain() async throws {
        let folder = TemporaryFolder()
        let list = "https://www.example.com/tv.m3u"
        let entry = FeedEntry(id: "one", title: "One", address: "https://www.example.com/one.ts")
        do {
            let library = try await MediaLibrary.open(at: folder.path)
            try await library.subscribe(to: list, Feed(kind: .m3u, title: "TV", entries: [entry]))
            let item = try #require(try await library.entries(of: list).first)
            #expect(!item.status.hasFailed)
            try await library.recordFailure(of: item.id)
            // An item that the library does not know stays unknown.
            try await library.recordFailure(of: LibraryItem.ID(address: "https://www.example.com/two.ts"))
            try await library.close()
        }
        let library = try await MediaLibrary.open(at: folder.path)
        let item = try #require(try await library.entries(of: list).first)
        #expect(item.status.hasFailed)
        try await library.recordStart(of: item)
        #expect(try await library.entries(of: list).first?.status.hasFailed == false)
        #expect(try await library.item(withAddress: "https://www.example.com/two.ts") == nil)
    }
}
