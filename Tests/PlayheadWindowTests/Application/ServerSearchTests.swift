import FeedLoading
import Synchronization
import Testing

@testable import PlayheadWindow

@MainActor @Suite struct ServerSearchTests {
    private let attic = FoundMediaServer(id: "uuid:1", name: "Attic")
    private let cellar = FoundMediaServer(id: "uuid:2", name: "Cellar")

    @Test func serversAppearWhileTheSearchContinues() async {
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        let (first, second) = (attic, cellar)
        let search = ServerSearch { (onFind) async throws(MediaServerError) in
            onFind(first)
            onFind(first)
            for await _ in gate { break }
            return [first, second]
        }
        let task = Task { await search.search() }
        while search.servers.isEmpty { await Task.yield() }
        #expect(search.isSearching)
        #expect(search.servers == [attic])
        opener.yield()
        await task.value
        #expect(!search.isSearching)
        #expect(search.servers == [attic, cellar])
        #expect(search.error == nil)
    }

    @Test func aFailedSearchIsShownAndCanBeRetried() async {
        let results = Mutex<[Result<[FoundMediaServer], MediaServerError>]>([
            .failure(MediaServerError(.noServerFound)), .success([attic]), .failure(MediaServerError(.programFailed)),
            .failure(MediaServerError(.noServerFound)),
        ])
        let search = ServerSearch { (_) async throws(MediaServerError) in
            try results.withLock { $0.removeFirst() }.get()
        }
        await search.search()
        #expect(search.error?.code == .noServerFound)
        await search.search()
        #expect(search.error == nil)
        #expect(search.servers == [attic])
        // Servers that were found stay when the next search fails, and go when it finds none.
        await search.search()
        #expect(search.servers == [attic])
        #expect(search.error == nil)
        await search.search()
        #expect(search.servers.isEmpty)
        #expect(search.error?.code == .noServerFound)
    }

    @Test func aClosedSearchShowsNoError() async {
        let search = ServerSearch { (_) async throws(MediaServerError) in throw MediaServerError(.canceled) }
        await search.search()
        #expect(search.error == nil)
        #expect(!search.isSearching)
    }
}
