import FeedLoading
import PlayheadCatalog
import Testing

@testable import PlayheadWindow

@MainActor @Suite struct OPMLImportTests {
    private let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }

    private nonisolated static func load(_ address: String) throws -> LoadedFeed {
        switch address {
        case "list.opml":
            let entries = (0..<6).map { FeedEntry(title: "Feed \($0)", address: "https://example.com/\($0)") }
            return LoadedFeed(feed: Feed(kind: .opml, entries: entries), address: address)
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
        #expect(try await library.subscriptions().count == 5)
        guard case .finished(let added, let failures) = opml.state else {
            Issue.record("The state is \(opml.state).")
            return
        }
        #expect(added == 5)
        #expect(failures.map(\.title) == ["Feed 3"])
        #expect(failures.first?.reason.contains("It does not exist.") == true)
        opml.dismiss()
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
