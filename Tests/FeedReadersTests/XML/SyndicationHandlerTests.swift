import Testing

@testable import FeedReaders

struct SyndicationHandlerTests {
    @Test func podcastIsReadWithAllItsFacts() throws {
        let feed = try XMLFixture.read(
            XMLFixture.rss(
                """
                <description>About &lt;b&gt;this&lt;/b&gt;</description><link>https://www.example.com/</link>
                <language>en-us</language><itunes:author>Ann</itunes:author>
                <itunes:image href="cover.jpg"/><image><url>small.png</url><title>No</title><link>no</link></image>
                <atom:link rel="self" href="all.xml"/><atom:link rel="next" href="all.xml?page=2"/>
                <item>
                  <title>First &amp;amp; <![CDATA[<i>last</i>]]></title>
                  <guid isPermaLink="false">id-1</guid><link>/1</link>
                  <pubDate>Tue, 14 Nov 2023 22:13:20 GMT</pubDate>
                  <enclosure url="1.mp3?a=1&amp;b=2" length="1234" type="audio/mpeg; charset=x"/>
                  <itunes:duration>1:02:03</itunes:duration><itunes:episode>7</itunes:episode>
                  <podcast:season name="Two">2</podcast:season><podcast:episode>7.5</podcast:episode>
                  <itunes:explicit>yes</itunes:explicit><itunes:author>Bob</itunes:author>
                  <itunes:image href="https://cdn.example.com/1.jpg"/><category>News</category><category>Other</category>
                  <description><![CDATA[<p>One</p><p>Two &eacute;</p>]]></description>
                  <podcast:transcript url="1.vtt" type="text/vtt" language="en"/>
                  <podcast:chapters url="1.json" type="application/json+chapters"/>
                  <podcast:person>Carl</podcast:person><podcast:value type="x"><podcast:valueRecipient/></podcast:value>
                </item>
                """))
        #expect(feed.kind == .rss)
        #expect(
            feed.title == "Feed" && feed.summary == "About this" && feed.author == "Ann" && feed.language == "en-us")
        #expect(feed.page == "https://www.example.com/")
        #expect(feed.image == "https://www.example.com/feeds/cover.jpg")
        #expect(feed.next == "https://www.example.com/feeds/all.xml?page=2")
        #expect(feed.dropped.isEmpty)
        let entry = try #require(feed.entries.first)
        #expect(entry.id == "id-1" && entry.title == "First & last" && entry.group == "News")
        #expect(entry.address == "https://www.example.com/feeds/1.mp3?a=1&b=2")
        #expect(entry.duration == 3723)
        #expect(entry.image == "https://cdn.example.com/1.jpg")
        let details = try #require(entry.details)
        #expect(
            details.summary == "One\nTwo é" && details.author == "Bob" && details.page == "https://www.example.com/1")
        #expect(details.published == 1_700_000_000 && details.mediaType == "audio/mpeg" && details.byteCount == 1234)
        #expect(details.season == 2 && details.episode == 7.5 && details.isExplicit == true)
        #expect(details.chapters == "https://www.example.com/feeds/1.json")
        #expect(
            details.captions == [
                FeedCaption(address: "https://www.example.com/feeds/1.vtt", mediaType: "text/vtt", language: "en")
            ])
    }

    @Test(arguments: [
        "http://search.yahoo.com/mrss", "http://search.yahoo.com/mrss/", "https://search.yahoo.com/mrss/#",
        "http://video.search.yahoo.com/mrss", "HTTP://SEARCH.YAHOO.COM/MRSS/", "http://www.rssboard.org/media-rss",
    ])
    func mediaRSSIsRecognizedByItsNames(name: String) throws {
        let text = "<rss xmlns:m='\(name)'><channel><item><m:content url='/a.mp4'/></item></channel></rss>"
        #expect(try XMLFixture.read(text).entries.map(\.address) == ["https://www.example.com/a.mp4"])
    }

    @Test(arguments: [
        "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://www.itunes.com/DTDs/Podcast-1.0.dtd",
        "https://itunes.com/dtds/podcast-1.0.dtd",
    ])
    func iTunesIsRecognizedByItsNames(name: String) throws {
        let text = """
            <rss xmlns:i='\(name)'><channel><item><enclosure url='/a.mp3'/><i:duration>90</i:duration></item></channel></rss>
            """
        #expect(try XMLFixture.read(text).entries.first?.duration == 90)
    }

    @Test func undeclaredPrefixesHaveTheirUsualMeaning() throws {
        let text = """
            <rss><channel><item><media:content url='/a.mp4' duration='5'/><itunes:author>Ann</itunes:author></item></channel></rss>
            """
        let entry = try #require(try XMLFixture.read(text).entries.first)
        #expect(entry.duration == 5 && entry.details?.author == "Ann")
        // A declared prefix means what it declares.
        let other = "<rss xmlns:media='urn:x'><channel><item><media:content url='/a.mp4'/></item></channel></rss>"
        #expect(try XMLFixture.read(other).entries.isEmpty)
    }

    @Test func bestFileOfAGroupIsChosen() throws {
        let entry = try #require(
            try XMLFixture.entry(
                """
                <title>T</title><media:group>
                <media:content url="/low.mp4" type="video/mp4" bitrate="300" height="240"/>
                <media:content url="/high.mp4" type="video/mp4" bitrate="3000" height="720" fileSize="99" duration="12">
                  <media:thumbnail url="/t.jpg"/><media:subTitle type="text/vtt" lang="de" href="/s.vtt"/></media:content>
                <media:content url="/old.wmv" type="video/x-ms-wmv" bitrate="9000" height="1080"/>
                <media:content url="/cut.mp4" type="video/mp4" expression="sample" height="2160"/>
                <media:content url="/cover.jpg" medium="image"/>
                <media:content url="/flash.swf" type="application/x-shockwave-flash" isDefault="true"/>
                </media:group><media:rating>nonadult</media:rating><media:credit role="author">Ann</media:credit>
                """))
        #expect(entry.address.hasSuffix("/high.mp4") && entry.duration == 12 && entry.details?.byteCount == 99)
        #expect(entry.details?.alternatives.map { String($0.suffix(8)) } == ["/low.mp4", "/old.wmv", "/cut.mp4"])
        #expect(entry.image == "https://www.example.com/t.jpg")
        #expect(entry.details?.captions.first?.language == "de")
        #expect(entry.details?.isExplicit == false && entry.details?.author == "Ann")
    }

    @Test func videosOfASiteArePages() throws {
        let feed = try XMLFixture.read(
            """
            <feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/"
              xmlns="http://www.w3.org/2005/Atom"><title>Channel</title><entry><id>yt:video:abc</id>
              <yt:videoId>abc</yt:videoId><title>One</title><link rel="alternate" href="https://www.example.com/watch?v=abc"/>
              <published>2026-01-02T03:04:05+00:00</published><media:group><media:title>One</media:title>
              <media:content url="https://www.example.com/v/abc?version=3" type="application/x-shockwave-flash"/>
              <media:thumbnail url="https://i.example.com/abc.jpg"/></media:group></entry>
              <entry><id>b</id><title>Post</title><link href="https://www.example.com/post"/></entry></feed>
            """)
        #expect(feed.entries.map(\.address) == ["https://www.example.com/watch?v=abc"])
        #expect(feed.entries[0].details?.page == feed.entries[0].address)
        #expect(feed.entries[0].id == "yt:video:abc" && feed.entries[0].image == "https://i.example.com/abc.jpg")
        #expect(feed.dropped.count == 1)
    }

    @Test func theNewAddressOfAFeedIsRead() throws {
        let feed = try XMLFixture.read(
            XMLFixture.rss("<itunes:new-feed-url> https://new.example/f.xml </itunes:new-feed-url>"))
        #expect(feed.newAddress == "https://new.example/f.xml")
        #expect(try XMLFixture.read(XMLFixture.rss("<link>x</link>")).newAddress == nil)
    }

    @Test func theNameOfAFileCountsMoreThanTheTypeOfAPage() throws {
        let type = #"type="text/html""#
        #expect(try XMLFixture.entry("<enclosure url='/a.mp3' \(type)/>")?.address == "https://www.example.com/a.mp3")
        #expect(try XMLFixture.entry("<enclosure url='/a' \(type)/>") == nil)
    }

    @Test func theLastItemOfAFeedThatWasCutIsKept() throws {
        let whole = XMLFixture.rss(
            "<item><title>One</title><enclosure url='1.mp3'/></item><item><title>Two</title><enclosure url='2.mp3'/>")
        let feed = try XMLFixture.read(whole.replacing("</channel></rss>", with: ""))
        #expect(feed.entries.map(\.title) == ["One", "Two"])
        #expect(feed.dropped.map(\.reason).contains { $0.contains("too early") })
        #expect(feed.missing.hasUnknown)
    }

    @Test func defaultFileHasPriority() throws {
        let entry = try XMLFixture.entry(
            """
            <media:content url="/a.mp4" bitrate="9"/><media:content url="/b.mp4" isDefault="true" bitrate="1"/>
            """)
        #expect(entry?.address == "https://www.example.com/b.mp4")
    }

    @Test func enclosureAndMediaRSSDescribeOneFile() throws {
        let entry = try XMLFixture.entry(
            """
            <enclosure url="/a.mp3" type="audio/mpeg"/><media:content url="/a.mp3" fileSize="5" duration="7"/>
            """)
        #expect(entry?.duration == 7 && entry?.details?.byteCount == 5 && entry?.details?.alternatives == [])
    }

    @Test func alternateEnclosuresFollowTheMainOne() throws {
        let entry = try XMLFixture.entry(
            """
            <enclosure url="/a.mp3" type="audio/mpeg"/>
            <podcast:alternateEnclosure type="audio/opus" bitrate="32000" title="Low">
              <podcast:source uri="/low.opus"/><podcast:source uri="ipfs://x"/></podcast:alternateEnclosure>
            <podcast:alternateEnclosure type="video/mp4" bitrate="900000" height="720">
              <podcast:source uri="/v.mp4" contentType="video/mp4"/></podcast:alternateEnclosure>
            """)
        #expect(entry?.address == "https://www.example.com/a.mp3")
        #expect(entry?.details?.alternatives == ["https://www.example.com/v.mp4", "https://www.example.com/low.opus"])
    }

    @Test(arguments: [
        ("john@example.com (John Doe)", "John Doe"), ("John Doe &lt;john@example.com&gt;", "John Doe"),
        ("john@example.com", nil), ("&lt;john@example.com&gt;", nil), ("John Doe", "John Doe"), ("@john", "@john"),
    ])
    func addressesOfMailAreNoAuthors(text: String, author: String?) throws {
        let feed = try XMLFixture.read(
            XMLFixture.rss(
                """
                <managingEditor>\(text)</managingEditor>
                <item><enclosure url="/1.mp3" type="audio/mpeg"/><author>\(text)</author></item>
                """))
        #expect(feed.author == author)
        #expect(feed.entries.first?.details?.author == author)
    }

    @Test func onlyItemsWithoutAnyFileAreMissing() throws {
        let feed = try XMLFixture.read(
            XMLFixture.rss(
                """
                <item><enclosure url="/1.mp3" type="audio/mpeg"/><pubDate>someday</pubDate>
                  <podcast:alternateEnclosure type="audio/opus"><podcast:source uri="ipfs://1"/>
                  </podcast:alternateEnclosure></item>
                <item><enclosure url="ipfs://2" type="audio/mpeg"/></item>
                <item><title>Post</title></item>
                """))
        #expect(feed.entries.count == 1)
        #expect(feed.dropped.count == 4)
        #expect(feed.missing.unreadableCount == 2)
        #expect(feed.missing.surplusCount == 0 && !feed.missing.hasUnknown)
    }

    @Test func itemsWithoutMediaAreReportedWithTheirPage() throws {
        let feed = try XMLFixture.read(
            XMLFixture.rss(
                """
                <item><title>Text</title><link>https://user:secret@www.example.com/a?token=1</link></item>
                <item><title>Nothing</title></item>
                <item><title>Document</title><enclosure url="/a.pdf" type="application/pdf"/></item>
                <item><enclosure url="/a.epub" type="application/x-new"/><enclosure url="/b.wmv" type="application/x-new"/></item>
                <item><enclosure url=""/></item><item><enclosure url="javascript:alert(1)" type="audio/mpeg"/></item>
                <item><enclosure url="file:///etc/passwd" type="audio/mpeg"/></item>
                <item><title>Good</title><enclosure url="/a.mp3"/></item>
                """))
        #expect(feed.entries.map(\.title) == [nil, "Good"])
        #expect(
            feed.dropped.map(\.description) == [
                "items[0]: “Text” has no media, only a web page: https://www.example.com/a",
                "items[1]: “Nothing” has no media.",
                "items[2]: “Document” has no media (application/pdf cannot be played).",
                "items[4]: The item has no media (its address is empty).",
                "items[5].address: Addresses of this kind are not allowed. Address: javascript:…",
                "items[6].address: A list from the network cannot refer to local files. Address: file:///etc/passwd",
            ])
    }

    @Test func repeatedIdentifiersAreNumbered() throws {
        let item = "<item><guid>a</guid><enclosure url='/x.mp3'/></item>"
        let ids = try XMLFixture.read(XMLFixture.rss(item + item + item)).entries.map(\.id)
        #expect(Set(ids).count == 3 && ids.first == "a")
    }

    @Test func datesAndDurationsThatCannotBeReadAreReported() throws {
        let feed = try XMLFixture.read(
            XMLFixture.rss(
                """
                <item><enclosure url="/a.mp3"/><pubDate>yesterday</pubDate><itunes:duration>long</itunes:duration></item>
                <item><enclosure url="/b.mp3"/><pubDate> </pubDate><itunes:duration>00:00:00</itunes:duration></item>
                """))
        #expect(feed.entries.count == 2)
        #expect(feed.dropped.map(\.place) == ["items[0].published", "items[0].duration"])
    }

    @Test func rdfIsRead() throws {
        let feed = try XMLFixture.read(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
              xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#" xmlns:dc="http://purl.org/dc/elements/1.1/">
            <channel rdf:about="https://www.example.com/"><title>News</title><link>https://www.example.com/</link>
            <items><rdf:Seq><rdf:li resource="urn:1"/></rdf:Seq></items></channel>
            <image><url>logo.png</url></image>
            <item rdf:about="urn:1"><title>One</title><dc:date>2023-11-14T22:13:20Z</dc:date><dc:creator>Ann</dc:creator>
            <enc:enclosure rdf:resource="/1.ogg" enc:type="audio/ogg" enc:length="5"/></item></rdf:RDF>
            """)
        let entry = try #require(feed.entries.first)
        #expect(feed.kind == .rss && feed.title == "News" && feed.image == "https://www.example.com/feeds/logo.png")
        #expect(entry.id == "urn:1" && entry.address == "https://www.example.com/1.ogg")
        #expect(
            entry.details?.published == 1_700_000_000 && entry.details?.author == "Ann" && entry.details?.byteCount == 5
        )
    }

    @Test func atomIsRead() throws {
        let feed = try XMLFixture.read(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://cdn.example.com/x/" xml:lang="en">
            <title type="html">A &amp;lt; &lt;b&gt;B&lt;/b&gt;</title><subtitle>Sub</subtitle><logo>logo.png</logo>
            <author><name>Ann</name><uri>https://a.example</uri></author><link href="/page"/>
            <link rel="prev-archive" href="older.xml"/><link rel="self" href="self.xml"/>
            <entry xml:base="y/"><id>tag:1</id><title>AT&amp;amp;T &lt;x&gt;</title><published>2023-11-14T22:13:20Z</published>
            <updated>2024-01-01T00:00:00Z</updated><author><name>Bob</name></author>
            <link rel="enclosure" href="1.mp4" type="video/mp4" length="9"/><link href="1.html"/>
            <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One <b>two</b><script>x()</script></p><p>three</p></div></content>
            <source><id>other</id><title>Other</title></source><category term="t" label="Label"/></entry>
            <entry><id>tag:2</id><title>Two</title><content src="2.ogg" type="audio/ogg"/></entry></feed>
            """)
        #expect(feed.kind == .atom && feed.title == "A < B" && feed.summary == "Sub" && feed.author == "Ann")
        #expect(feed.image == "https://cdn.example.com/x/logo.png" && feed.page == "https://cdn.example.com/page")
        #expect(feed.next == "https://cdn.example.com/x/older.xml")
        #expect(
            feed.entries.map(\.address) == ["https://cdn.example.com/x/y/1.mp4", "https://cdn.example.com/x/2.ogg"])
        let entry = try #require(feed.entries.first)
        #expect(entry.id == "tag:1" && entry.title == "AT&amp;T <x>" && entry.group == "Label")
        #expect(entry.details?.summary == "One two\nthree" && entry.details?.author == "Bob")
        #expect(
            entry.details?.published == 1_700_000_000 && entry.details?.page == "https://cdn.example.com/x/y/1.html")
    }

    @Test func oldAtomIsRead() throws {
        let feed = try XMLFixture.read(
            """
            <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title mode="escaped" type="text/html">A &lt;i&gt;B&lt;/i&gt;</title>
            <tagline>Sub</tagline><entry><id>1</id><issued>2023-11-14T22:13:20Z</issued>
            <link rel="enclosure" type="audio/mpeg" href="/1.mp3"/></entry></feed>
            """)
        #expect(feed.kind == .atom && feed.title == "A B" && feed.summary == "Sub")
        #expect(feed.entries.first?.details?.published == 1_700_000_000)
    }
}
