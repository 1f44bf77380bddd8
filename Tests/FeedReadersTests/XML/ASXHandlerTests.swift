import Testing

@testable import FeedReaders

struct ASXHandlerTests {
    @Test func entriesAreReadWithTheirAlternatives() throws {
        let feed = try read(
            """
            <ASX version = "3.0"><TITLE>Radio & More</TITLE><ENTRY><Title>First</Title><AUTHOR>Ann</AUTHOR>
            <REF HREF="mms://a.example/1.wma?x=1&y=2" /><Ref href = "http://a.example/1.mp3"/></ENTRY>
            <repeat count="2"><Entry><ref HREF="clips/2.wmv"/></Entry></repeat>
            <ENTRYREF HREF="http://a.example/more.asx"/><entry><title>None</title></entry>
            <entry><ref href="file:///etc/passwd"/></entry></ASX>
            """, from: "http://www.example.com/tv/list.asx")
        #expect(feed.kind == .asx && feed.title == "Radio & More")
        #expect(
            feed.entries.map(\.address) == [
                "mms://a.example/1.wma?x=1&y=2", "http://www.example.com/tv/clips/2.wmv", "http://a.example/more.asx",
            ])
        #expect(feed.entries[0].title == "First" && feed.entries[0].details?.author == "Ann")
        #expect(feed.entries[0].details?.alternatives == ["http://a.example/1.mp3"])
        #expect(feed.missing.unreadableCount == 2)
    }
}
