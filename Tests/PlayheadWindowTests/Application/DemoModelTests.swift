import FeedReaders
import Foundation
import MediaServer
import PlayheadCatalog
import Testing

@testable import PlayheadWindow

@MainActor @Suite struct DemoModelTests {
    private func part(_ step: DemoCatalog.Step) -> (address: String, feed: Feed) {
        let name = "\(step)".prefix { $0.isLetter }
        let feed = Feed(
            kind: .catalogue, title: String(name),
            entries: (0..<3).map {
                FeedEntry(
                    id: "\($0)", title: "\(name) \($0)", address: "https://example.com/\(name)/\($0).mp4", duration: 120
                )
            })
        return ("https://example.com/\(name)", feed)
    }

    @Test func theDemoFillsALibraryInMemoryAndLeavesTheUsersAlone() async throws {
        let access = LibraryAccess { _ throws(LibraryError) in throw LibraryError(.notWritable) }
        let demo = DemoModel(access)
        demo.start { part($0) }
        #expect(demo.isOn)
        await demo.task?.value
        #expect(demo.state == .ready)
        let library = try #require(access.library)
        #expect(try await library.subscriptions().count == 4)
        #expect(try await library.continueWatching().count == 2)
        #expect(try await library.favorites().count == 1)
        demo.stop()
        #expect(!demo.isOn)
        #expect(access.library == nil)
    }

    @Test func aFailureKeepsThePartsThatAreReadyAndCanBeRetried() async throws {
        let access = LibraryAccess { _ throws(LibraryError) in throw LibraryError(.notWritable) }
        let demo = DemoModel(access)
        demo.start {
            if $0 == .channels { throw CocoaError(.fileWriteOutOfSpace) }
            return part($0)
        }
        await demo.task?.value
        guard case .failed(let reason) = demo.state else {
            Issue.record("the demo is \(demo.state)")
            return
        }
        #expect(!reason.isEmpty)
        let library = try #require(access.library)
        #expect(try await library.subscriptions().count == 2)
        demo.start { part($0) }
        await demo.task?.value
        #expect(demo.state == .ready)
        #expect(access.library === library)
    }

    @Test func theDemoOfThisMachineCanBeRead() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        let demo = DemoCatalog(server: server)
        let address = try await demo.prepare(.catalog(films: 1))
        let loaded = try await FeedLoader(cacheFolder: nil).load(address)
        #expect(loaded.feed.entries.count == 1)
        #expect(loaded.feed.dropped.isEmpty)
        #expect(loaded.feed.entries.first?.image?.hasSuffix("poster.jpg") == true)
    }
    @Test func theChannelsOfTheDemoHaveProgramsNow() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        let loaded = try await FeedLoader(cacheFolder: nil).load(
            try await DemoCatalog(server: server).prepare(.channels))
        let now = Date().timeIntervalSince1970
        let guide = try await TVGuideLoader(cacheFolder: nil).guide(for: loaded.feed, around: now)
        #expect(loaded.feed.entries.count == 3)
        for channel in loaded.feed.entries {
            #expect(guide.now(for: channel, at: now) != nil, "\(channel.title ?? "")")
            #expect(guide.now(for: channel, at: now + 6 * 3_600) != nil, "\(channel.title ?? "")")
        }
    }
}
