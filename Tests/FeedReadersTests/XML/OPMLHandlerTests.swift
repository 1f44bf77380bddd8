import Testing

@testable import FeedReaders

struct OPMLHandlerTests {
    @Test func nestedOutlinesBecomeGroups() throws {
        let feed = try XMLFixture.read(
            """
            <?xml version="1.0"?><opml version="2.0"><head><title>Mine</title><ownerName>Ann</ownerName></head><body>
            <outline text="News"><outline text="Radio &amp; TV">
              <outline type="rss" text="Short" title="Long" xmlUrl="https://a.example/f.xml" htmlUrl="https://a.example/"
                description="About" imageUrl="logo.png"/></outline>
              <outline text="Direct" XMLURL="b.xml"/></outline>
            <outline text="Top" xmlUrl="https://c.example/f?a=1&b=2" category="/Music/Jazz,/Other"/>
            </body></opml>
            """)
        #expect(feed.kind == .opml && feed.title == "Mine" && feed.author == "Ann" && feed.dropped.isEmpty)
        #expect(feed.entries.map(\.title) == ["Long", "Direct", "Top"])
        #expect(feed.entries.map(\.group) == ["News / Radio & TV", "News", "Music / Jazz"])
        #expect(
            feed.entries.map(\.address) == [
                "https://a.example/f.xml", "https://www.example.com/feeds/b.xml", "https://c.example/f?a=1&b=2",
            ])
        #expect(feed.entries.first?.image == "https://www.example.com/feeds/logo.png")
        #expect(feed.entries.first?.details?.summary == "About")
    }

    @Test func addressesOfPodcastsStandForThoseOfTheWeb() throws {
        let feed = try XMLFixture.read(
            """
            <opml><body><outline text="A" xmlUrl="feed://a.example/f"/><outline text="B" xmlUrl="itpc://b.example/f"/>
            <outline text="C" xmlUrl="feed:https://c.example/f"/><outline text="D" xmlUrl="pcast:d.example/f"/>
            <outline text="E" xmlUrl="feed:feed:http://e.example/"/></body></opml>
            """)
        #expect(feed.entries.map(\.address) == ["http://a.example/f", "http://b.example/f", "https://c.example/f"])
        #expect(feed.missing.unreadableCount == 2)
    }

    @Test func stationsAreEntries() throws {
        let feed = try XMLFixture.read(
            "<opml><body><outline type='audio' text='FM' URL='http://r.example/s' image='l.png'/></body></opml>")
        #expect(feed.entries.map(\.address) == ["http://r.example/s"])
    }

    @Test func outlinesWithoutFeedsAreReported() throws {
        let feed = try XMLFixture.read(
            """
            <opml><body><outline text="Page" type="link" url="https://a.example/?t=1"/><outline text="Empty group"/>
            <outline text="Bad" xmlUrl="javascript:x"/><outline text="Good" xmlUrl="/f"/></body></opml>
            """)
        #expect(feed.entries.map(\.title) == ["Good"])
        #expect(
            feed.dropped.map(\.description) == [
                "outlines[0]: “Page” has no feed, only a web page: https://a.example/",
                "outlines[1]: “Empty group” has no feed.",
                "outlines[2]: Addresses of this kind are not allowed. Address: javascript:…",
            ])
    }

    @Test func damagedOutlineCostsNoOther() throws {
        let feed = try XMLFixture.read(
            "<opml><body><outline xmlUrl='/a'/><outline text='x' text='y'/><outline xmlUrl='/b'/></body></opml>")
        #expect(feed.entries.map(\.address) == ["https://www.example.com/a", "https://www.example.com/b"])
    }

    @Test(arguments: [
        ("http://feeds.example/show", true), ("http://a.example/feed/", true), ("http://a.example/all.rss", true),
        ("http://a.example/list.opml?x=1", true), ("http://a.example/index.xml", true),
        ("http://a.example/about.html", false), ("http://a.example/?feed=1", false), ("http://a.example/", false),
    ])
    func linksThatLookLikeFeedsAreEntries(address: String, isFeed: Bool) throws {
        let feed = try XMLFixture.read(
            "<opml><body><outline text='A' type='link' url='\(address)'/><outline text='B' xmlUrl='b.xml'/></body></opml>"
        )
        #expect(feed.entries.count == (isFeed ? 2 : 1))
        #expect(feed.dropped.count == (isFeed ? 0 : 1))
    }
}
