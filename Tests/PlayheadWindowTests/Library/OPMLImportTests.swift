import FeedLoading
import PlayheadCatalog
import Synchronization
import Testing

@testable import PlayheadWindow

@MainActor @Suite struct OPMLImportTests {
    private let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }

    private nonisolated static func address(_ number: Int) -> String { "https://example.com/\(number)" }

    private nonisolated static func load(_ address: String) throws -> LoadedFeed {
        switch address {
        case "list.opml":
            let entries = (0..<6).map { FeedEntry(title: "Feed \($0)", address: Self.address($0)) }
            return LoadedFeed(feed: Feed(kind: .opml, entries: entries), address: address)
        case "https://example.com/2": throw FeedError(.badAddress)
        case "https://example.com/3": throw FeedError(.notFound)
        default:
            let entry = FeedEntry(title: "Episode", address: address + "/1")
            return LoadedFeed(feed: Feed(kind: .rss, title: address, entries: [entry]), address: address)
        }
    }

    @Test func allFeedsAreAddedAndFailuresAreReported() async throws {
        let opml = OPMLImport(access) { try Self.load($0) }
        await opml.run("list.opml")
        let library = try #require(access.library)
        #expect(try await library.subscriptions().map(\.address).sorted() == [0, 1, 3, 4, 5].map(Self.address))
        guard case .finished(let added, let failures) = opml.state else {
            Issue.record("The state is \(opml.state).")
            return
        }
        #expect(added == 4)
        #expect(Set(failures.map(\.title)) == ["Feed 2", "Feed 3"])
        // The other one can never be read.
        #expect(failures.filter(\.isKept).map(\.title) == ["Feed 3"])
        #expect(failures.first(where: \.isKept)?.reason.contains("It does not exist.") == true)
        #expect(
            opml.state.message == """
                5 subscriptions imported, 4 of them loaded. The others load with the next refresh. \
                1 could not be read.
                """)
        opml.dismiss()
        #expect(opml.state == .idle)
    }

    @Test func withoutAConnectionEverySubscriptionIsKeptAndLoadsLater() async throws {
        let isOnline = Mutex(false)
        let load: @Sendable (String) async throws -> LoadedFeed = { address in
            if address == "list.opml" {
                let entries = [0, 1].map { FeedEntry(title: "Feed \($0)", address: Self.address($0)) }
                return LoadedFeed(feed: Feed(kind: .opml, entries: entries), address: address)
            }
            guard isOnline.withLock({ $0 }) else { throw FeedError(.offline) }
            var loaded = try Self.load(address)
            loaded.movedTo = address + "/moved"
            return loaded
        }
        let opml = OPMLImport(access, load: load)
        let model = LibraryModel(access, refresher: LibraryRefresher(access, load: load), opml: opml)
        await opml.run("list.opml")
        let library = try #require(access.library)
        #expect(try await library.subscriptions().map(\.title) == ["Feed 0", "Feed 1"])
        #expect(
            opml.state.message
                == "2 subscriptions imported, 0 of them loaded. The others load with the next refresh.")
        #expect(model.refresher.status(of: Self.address(0)).failure == FeedError(.offline).description)
        isOnline.withLock { $0 = true }
        // Due, because it was never read.
        await model.refresher.refreshAll(olderThan: 3_600)
        #expect(try await library.subscriptions().map(\.entryCount) == [1, 1])
        #expect(model.refresher.status(of: Self.address(0)).failure == nil)
        // A retry finds the subscriptions of the first attempt, at the addresses to which the feeds have moved.
        opml.retryFailures()
        await opml.settle()
        #expect(opml.state == .finished(added: 2, failures: []))
        #expect(opml.state.message == "2 subscriptions imported")
        #expect(try await library.subscriptions().map(\.address) == [0, 1].map { Self.address($0) + "/moved" })
    }

    @Test func feedThatIsListedInTwoGroupsCountsOnce() async throws {
        let opml = OPMLImport(access) { address in
            guard address == "list.opml" else { throw FeedError(.offline) }
            let entries = [0, 1, 0].map { FeedEntry(title: "Feed \($0)", address: Self.address($0)) }
            return LoadedFeed(feed: Feed(kind: .opml, entries: entries), address: address)
        }
        await opml.run("list.opml")
        guard case .finished(let added, let failures) = opml.state else {
            Issue.record("The state is \(opml.state).")
            return
        }
        #expect(added == 0 && failures.map(\.title).sorted() == ["Feed 0", "Feed 1"])
    }

    @Test func canceledFeedsAreNoSubscriptions() async throws {
        let opml = OPMLImport(access) { address in
            if address != "list.opml" {
                await waitForever()
                throw CancellationError()
            }
            return try Self.load(address)
        }
        opml.start("list.opml")
        try await eventually("the import") { opml.state == .running(done: 0, count: 6) }
        opml.cancel()
        await opml.settle()
        #expect(opml.state == .idle)
        let library = try #require(access.library)
        #expect(try await library.subscriptions().isEmpty)
    }

    @Test func aFileThatArrivesAfterTheImportWasCanceledIsIgnored() async throws {
        let opml = OPMLImport(access) { address in
            // As a file that is read to its end in spite of it.
            if address == "list.opml" { await waitForever() }
            return try Self.load(address)
        }
        opml.start("list.opml")
        try await eventually("the import") { opml.state == .running(done: 0, count: 0) }
        opml.cancel()
        await opml.settle()
        #expect(opml.state == .idle)
    }

    @Test func anotherKindOfFileIsRefused() async {
        let opml = OPMLImport(access) { try Self.load($0) }
        await opml.run("https://example.com/1")
        guard case .failed(let reason) = opml.state else {
            Issue.record("The state is \(opml.state).")
            return
        }
        #expect(reason.contains("Choose an OPML file"))
    }

    @Test func aFileThatCannotBeReadIsReported() async {
        let opml = OPMLImport(access) { try Self.load($0) }
        await opml.run("https://example.com/3")
        #expect(opml.state == .failed(FeedError(.notFound).description))
    }
}
