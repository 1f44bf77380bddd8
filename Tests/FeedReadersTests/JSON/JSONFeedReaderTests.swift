import Testing

@testable import FeedReaders

@Suite struct JSONFeedReaderTests {
    private func readFeed(_ items: String, _ more: String = "") throws(FeedError) -> Feed {
        try read(
            #"{"version": "https://jsonfeed.org/version/1.1", "title": "Talk", \#(more) "items": [\#(items)]}"#,
            from: "https://www.example.com/feed.json")
    }

    @Test func aPodcastIsRead() throws {
        let feed = try readFeed(
            #"""
            {"id": "1", "title": "One", "content_html": "<p>Hello &amp; welcome</p><p>Bye</p>", "url": "/1",
             "date_published": "2024-02-29T00:00:00+00:00", "image": "1.jpg", "authors": [{"name": "A"}, {"name": "B"}],
             "attachments": [{"url": "1.mp3", "mime_type": "audio/mpeg", "size_in_bytes": "99", "duration_in_seconds": 60},
                             {"url": "1.ogg", "mime_type": "audio/ogg"}, {"url": "1.pdf", "mime_type": "application/pdf"}]}
            """#,
            #""home_page_url": "https://www.example.com/", "icon": "icon.png", "favicon": "f.ico", "language": "en", "author": {"name": "Host"}, "next_url": "?2","#
        )
        #expect(feed.kind == .jsonfeed)
        #expect(feed.title == "Talk")
        #expect(feed.author == "Host")
        #expect(feed.image == "https://www.example.com/icon.png")
        #expect(feed.next == "https://www.example.com/feed.json?2")
        let entry = try #require(feed.entries.first)
        #expect(feed.entries.count == 1)
        #expect(entry.id == "1")
        #expect(entry.title == "One")
        #expect(entry.address == "https://www.example.com/1.mp3")
        #expect(entry.duration == 60)
        #expect(entry.image == "https://www.example.com/1.jpg")
        #expect(entry.details?.summary == "Hello & welcome\nBye")
        #expect(entry.details?.author == "A, B")
        #expect(entry.details?.published == 1_709_164_800)
        #expect(entry.details?.byteCount == 99)
        #expect(entry.details?.alternatives == ["https://www.example.com/1.ogg"])
        #expect(entry.details?.page == "https://www.example.com/1")
        #expect(feed.dropped.isEmpty)
    }

    @Test func attachmentsWithTheirOwnTitlesAreEntries() throws {
        let feed = try readFeed(
            #"{"id": 5, "title": "Day", "attachments": [{"url": "a.mp3", "title": "A"}, {"url": "b.mp3", "title": "B"}]}"#
        )
        #expect(feed.entries.map(\.title) == ["A", "B"])
        #expect(feed.entries.map(\.id) == ["5", "5#2"])
    }

    @Test func itemsWithoutMediaAreReported() throws {
        let feed = try readFeed(
            #"{"id": "1", "content_text": "x"}, {"id": "2", "external_url": "2.mp4"}, 3, {"id": "4", "attachments": [{}]}"#
        )
        #expect(feed.entries.map(\.address) == ["https://www.example.com/2.mp4"])
        #expect(feed.dropped.map(\.place) == ["items[0]", "items[2]", "items[3].attachments[0]", "items[3]"])
    }

    @Test func feedsWithAWrongVersionAreRecognized() throws {
        let feed = try read(
            #"{"version": "1.0", "home_page_url": "https://a.example", "items": [{"url": "https://a.example/1.mp3"}]}"#)
        #expect(feed.kind == .jsonfeed)
    }
}
