import SeededRandom
import Testing

@testable import FeedReaders

@Suite struct FeedExportTests {
    private static let words = [
        "News", "a=b", "tvg-id=\"x\"", "\"quoted\"", "comma, here", "&amp;", "&quot;", "<b>", "Zürich", "日本", "|",
        "#EXTINF:-1,x",
        "100%", "A / B", "—", "tvg-name=\"", "]]>", "😀", "x", "://", "'", "\\",
    ]

    private static func text(_ random: inout SeededGenerator) -> String? {
        let count = Int.random(in: 0...3, using: &random)
        let parts = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private static func address(_ random: inout SeededGenerator) -> String {
        let path = text(&random) ?? ""
        return (try? AddressPolicy(base: "https://www.example.com/a/").resolve("/" + path))
            ?? "https://www.example.com/"
    }

    private static func feed(_ random: inout SeededGenerator, _ kind: FeedKind) -> Feed {
        var builder = FeedBuilder(kind, from: "", limits: FeedLimits())
        builder.feed.title = text(&random)
        if kind == .m3u {
            builder.feed.guides =
                Bool.random(using: &random) ? ["https://epg.example/1,2.xml", "https://epg.example/b"] : []
        } else {
            builder.feed.author = text(&random)
        }
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            var entry = FeedEntry(title: text(&random), address: address(&random))
            if Bool.random(using: &random) { entry.image = address(&random) }
            entry.group = text(&random)
            var details = FeedEntry.Details()
            if kind == .m3u {
                if Bool.random(using: &random) { entry.duration = Double(Int.random(in: 1...9999, using: &random)) / 8 }
                details.channel = text(&random)
                details.channelName = text(&random)
                details.channelNumber = text(&random)
                if Bool.random(using: &random) { details.mediaType = "video/mp2t" }
                if let value = text(&random) { details.headers = ["User-Agent": value, "X-A": value] }
                // The reader takes these from the channel.
                entry.title = entry.title ?? details.channelName
                entry.id = details.channel ?? entry.address
            } else {
                details.summary = text(&random)
                if Bool.random(using: &random) { details.page = address(&random) }
            }
            if details != FeedEntry.Details() { entry.details = details }
            builder.append(entry)
        }
        return builder.feed
    }

    @Test(arguments: 0..<300)
    func aListReadsBackEqual(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let feed = Self.feed(&random, .m3u)
        let bytes = FeedExport.m3u.bytes(of: feed)
        let other = try FeedReader().read(bytes, from: "https://other.example/list.m3u")
        #expect(other == feed, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }

    @Test(arguments: 0..<300)
    func subscriptionsReadBackEqual(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let feed = Self.feed(&random, .opml)
        let bytes = FeedExport.opml.bytes(of: feed)
        let other = try FeedReader().read(bytes, from: "https://other.example/list.opml")
        #expect(other == feed, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }

    @Test func groupsBecomeOutlines() {
        let feed = Feed(
            kind: .opml, title: "Mine & yours",
            entries: [
                FeedEntry(title: "A", address: "https://a.example/?a=1&b=2", group: "News / Local"),
                FeedEntry(title: "B", address: "https://b.example/", group: "News"),
                FeedEntry(title: "C", address: "https://c.example/"),
            ])
        #expect(
            String(decoding: FeedExport.opml.bytes(of: feed), as: UTF8.self) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <opml version="2.0">
                  <head>
                    <title>Mine &amp;amp; yours</title>
                  </head>
                  <body>
                    <outline text="News">
                      <outline text="Local">
                        <outline text="A" type="rss" xmlUrl="https://a.example/?a=1&amp;b=2"/>
                      </outline>
                      <outline text="B" type="rss" xmlUrl="https://b.example/"/>
                    </outline>
                    <outline text="C" type="rss" xmlUrl="https://c.example/"/>
                  </body>
                </opml>

                """)
    }

    @Test func madeUpFeedsCannotAddLines() {
        var details = FeedEntry.Details()
        details.headers = ["User-Agent": "A\nhttp://evil.example/"]
        let feed = Feed(
            kind: .m3u, title: "T\n#EXTM3U",
            entries: [FeedEntry(title: "A\r\nhttp://evil.example/", address: "http://a.example/\nx", details: details)])
        #expect(
            String(decoding: FeedExport.m3u.bytes(of: feed), as: UTF8.self) == """
                #EXTM3U
                #PLAYLIST:T #EXTM3U
                #EXTINF:-1,A http://evil.example/
                #EXTVLCOPT:http-user-agent=A http://evil.example/
                http://a.example/%0Ax

                """)
    }
}
