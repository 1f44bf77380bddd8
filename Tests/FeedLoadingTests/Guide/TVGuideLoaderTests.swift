import FeedLoading
import FeedReaders
import Foundation
import MediaServer
import Testing

@Suite struct TVGuideLoaderTests {
    private let stage: ClientStage
    private var server: StreamServer { stage.server }
    /// 2024-02-29 12:00 UTC.
    private let now = 1_709_208_000.0

    init() throws { stage = try ClientStage() }

    private var loader: TVGuideLoader { TVGuideLoader(client: stage.client) }

    private func guide(_ channel: String, _ title: String) -> Data {
        Data(
            """
            <?xml version="1.0"?><tv><channel id="\(channel)"><display-name>Name of \(channel)</display-name></channel>
            <programme channel="\(channel)" start="20240229110000 +0000" stop="20240229130000 +0000">
            <title>\(title)</title></programme>
            <programme channel="\(channel)" start="20240229130000 +0000" stop="20240229140000 +0000">
            <title>Later</title></programme></tv>
            """.utf8)
    }

    private func list(_ guides: [String], _ channels: [String]) -> Feed {
        var feed = Feed(kind: .m3u, guides: guides)
        feed.entries = channels.map { channel in
            var details = FeedEntry.Details()
            details.channel = channel
            return FeedEntry(id: channel, address: "http://a.example/\(channel)", details: details)
        }
        return feed
    }

    @Test func theGuidesOfAListAreLoadedAndMerged() async throws {
        server.serve(guide("one", "A"), at: "/1.xml")
        server.serve(try Gzip.compressed(guide("two", "B")), at: "/2.xml.gz", contentType: "application/gzip")
        let urls = ["/1.xml", "/missing.xml", "/2.xml.gz"].map { server.url(for: $0).absoluteString }
        let feed = list(urls, ["one", "two", "three"])
        let guide = try await loader.guide(for: feed, around: now)
        #expect(feed.entries.map { guide.now(for: $0, at: now)?.title } == ["A", "B", nil])
        #expect(feed.entries.map { guide.next(for: $0, at: now)?.title } == ["Later", "Later", nil])
        #expect(guide.dropped.map(\.place) == [urls[1]])
    }

    @Test func channelsThatAreNotInTheListAreSkipped() async throws {
        server.serve(guide("one", "A"), at: "/1.xml")
        let guide = try await loader.guide(
            for: list([server.url(for: "/1.xml").absoluteString], ["other"]), around: now)
        #expect(guide.programCount == 0)
        #expect(try await loader.guide(for: list([], ["other"]), around: now).programCount == 0)
    }

    @Test func withoutAnyGuideTheFirstErrorIsThrown() async throws {
        server.serve("<html></html>", at: "/page")
        let urls = ["/page", "/missing.xml"].map { server.url(for: $0).absoluteString }
        await #expect {
            try await loader.guide(for: list(urls, ["one"]), around: now)
        } throws: { error in
            (error as? FeedError)?.code == .notAFeed
        }
    }

    @Test func filesAreReadInPieces() async throws {
        let plain = try stage.folder.write(guide("one", "A"), to: "guide.xml")
        #expect(try await loader.load(plain, around: now).now(channel: "one", at: now)?.title == "A")
        let compressed = try stage.folder.write(try Gzip.compressed(guide("one", "A")), to: "guide.xml.gz")
        #expect(try await loader.load(compressed, around: now).now(channel: "Name of one", at: now)?.title == "A")
        let cut = try stage.folder.write(try Gzip.compressed(guide("one", "A")).dropLast(12), to: "cut.xml.gz")
        await #expect {
            try await loader.load(cut, around: now)
        } throws: { error in
            (error as? FeedError)?.code == .malformed
        }
    }

    @Test func compressionBombsEndAtTheLimit() async throws {
        var limits = TVGuideReader.defaultLimits
        limits.byteCount = 1 << 20
        let loader = TVGuideLoader(limits: limits, client: stage.client)
        let text = Data("<tv>".utf8) + Data(repeating: 0x20, count: 8 << 20)
        let bomb = try stage.folder.write(try Gzip.compressed(text), to: "bomb.xml.gz")
        await #expect {
            try await loader.load(bomb, around: now)
        } throws: { error in
            (error as? FeedError)?.code == .tooLarge
        }
    }

    @Test func offlineTheLastGuideIsUsed() async throws {
        server.serve(guide("one", "A"), at: "/1.xml")
        let url = server.url(for: "/1.xml").absoluteString
        _ = try await loader.load(url, around: now)
        server.stop()
        #expect(try await loader.load(url, around: now).now(channel: "one", at: now)?.title == "A")
    }
}
