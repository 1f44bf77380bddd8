import Testing

@testable import FeedReaders

@Suite struct CatalogReaderTests {
    private func readCatalog(_ text: String, limits: FeedLimits = FeedLimits()) throws(FeedError) -> Feed {
        try read(text, from: "https://www.example.com/films/catalog.json", limits: limits)
    }

    @Test func aCompleteCatalogIsRead() throws {
        let feed = try readCatalog(
            #"""
            {
              "$schema": "https://example.org/catalog.schema.json", "format": "playhead-catalog", "version": 1,
              "title": "Films", "description": "Free films.", "author": "Someone", "page": "/", "language": "en",
              "image": "cover.jpg", "guides": ["guide.xml"], "next": "?page=2",
              "items": [{
                "id": 7, "title": "One", "description": "First\nSecond", "address": "one.mp4", "duration": 90.5,
                "image": "one.jpg", "chapters": "one.json", "published": "2024-02-29T00:00:00Z", "series": "Numbers",
                "season": 1, "episode": 2.5, "live": false, "headers": {"Referer": "https://www.example.com/"},
                "captions": [{"address": "one.vtt", "type": "text/vtt", "language": "en"}, "two.vtt"],
                "type": "video/mp4", "size": 1234, "alternatives": ["one.webm"], "explicit": true
              }],
              "sections": [{"title": "New", "items": [{"address": "a.mp4"}],
                            "sections": [{"title": "Short", "items": [{"address": "b.mp4"}]}]}]
            }
            """#)
        #expect(feed.dropped.isEmpty)
        #expect(feed.kind == .catalogue)
        #expect(feed.title == "Films")
        #expect(feed.summary == "Free films.")
        #expect(feed.author == "Someone")
        #expect(feed.page == "https://www.example.com/")
        #expect(feed.language == "en")
        #expect(feed.image == "https://www.example.com/films/cover.jpg")
        #expect(feed.guides == ["https://www.example.com/films/guide.xml"])
        #expect(feed.next == "https://www.example.com/films/catalog.json?page=2")
        #expect(feed.entries.map(\.group) == [nil, "New", "New / Short"])
        var details = FeedEntry.Details()
        details.summary = "First\nSecond"
        details.chapters = "https://www.example.com/films/one.json"
        details.published = 1_709_164_800
        details.series = "Numbers"
        details.season = 1
        details.episode = 2.5
        details.isLive = false
        details.isExplicit = true
        details.headers = ["Referer": "https://www.example.com/"]
        details.captions = [
            FeedCaption(address: "https://www.example.com/films/one.vtt", mediaType: "text/vtt", language: "en"),
            FeedCaption(address: "https://www.example.com/films/two.vtt"),
        ]
        details.mediaType = "video/mp4"
        details.byteCount = 1234
        details.alternatives = ["https://www.example.com/films/one.webm"]
        #expect(
            feed.entries.first
                == FeedEntry(
                    id: "7", title: "One", address: "https://www.example.com/films/one.mp4", duration: 90.5,
                    image: "https://www.example.com/films/one.jpg", details: details))
    }

    @Test func badFieldsAreReportedWithTheirPath() throws {
        let feed = try readCatalog(
            #"""
            {"items": [
              {"title": {"en": "One"}, "address": "1.mp4", "duration": "long", "season": 1.5, "image": "null"},
              null, 5, "https://www.example.com/2.mp4", {"title": "No address"}, {"address": "javascript:x"},
              {"address": "3.mp4", "duration": "61", "episode": "2", "live": "yes", "captions": [5, {}],
               "headers": [], "title": null}
            ]}
            """#)
        #expect(feed.entries.map(\.address).map { $0.suffix(5) } == ["1.mp4", "2.mp4", "3.mp4"])
        #expect(feed.entries.last?.duration == 61)
        #expect(feed.entries.last?.details?.episode == 2)
        #expect(feed.entries.last?.details?.isLive == true)
        #expect(
            feed.dropped.map(\.place) == [
                "items[0].title", "items[0].duration", "items[0].season", "items[0].image", "items[1]", "items[2]",
                "items[4]", "items[5].address", "items[6].captions[0].address", "items[6].captions[1]",
                "items[6].headers",
            ])
        #expect(feed.dropped[0].reason == "Expected text, found an object.")
        #expect(feed.dropped[6].reason == "The required field “address” is missing.")
    }

    @Test func aTitleAfterTheItemsOfASectionNamesTheirGroup() throws {
        let feed = try readCatalog(
            #"""
            {"sections": [{"sections": [{"items": [{"address": "1.mp4"}], "title": "B"}, {"title": "C", "items":
              [{"address": "2.mp4", "group": "D"}]}], "items": [{"address": "3.mp4"}], "title": "A"}]}
            """#)
        #expect(feed.entries.map(\.group) == ["A / B", "A / C / D", "A"])
    }

    @Test func everythingInFrontOfDamageIsKept() throws {
        let feed = try readCatalog("{\"items\": [{\"address\": \"1.mp4\"},\n {\"address\": \"2.mp4\"}, {\"addr")
        #expect(feed.entries.count == 2)
        #expect(
            feed.dropped == [DroppedElement(at: "line 2, column 23", "The text is damaged. The rest was not read.")])
    }

    @Test func deepSectionsAreReported() throws {
        let text =
            String(repeating: "{\"sections\": [", count: 10_000) + "{\"address\": \"1.mp4\"}"
            + String(repeating: "]}", count: 10_000)
        let feed = try readCatalog(text)
        #expect(feed.entries.isEmpty)
        #expect(feed.dropped.count == 1)
        #expect(feed.dropped.first?.reason == "Sections are nested too deeply.")
        #expect(errorCode(Array(String(repeating: "[", count: 1_000_000).utf8)) == .malformed)
    }

    @Test func itemsBeyondTheLimitAreCounted() throws {
        var limits = FeedLimits()
        limits.entryCount = 10
        let items = (0..<1000).map { "{\"address\": \"\($0).mp4\"}" }.joined(separator: ",")
        let feed = try readCatalog("{\"items\": [\(items)], \"title\": \"T\"}", limits: limits)
        #expect(feed.entries.count == 10)
        #expect(feed.title == "T")
        #expect(feed.dropped.map(\.reason) == ["The list has more than 10 entries. 990 were not read."])
    }

    @Test func aNewerVersionIsReported() throws {
        let feed = try readCatalog(#"{"version": 2, "items": [{"address": "1.mp4"}]}"#)
        #expect(feed.entries.count == 1)
        #expect(feed.dropped.map(\.place) == ["version"])
    }

    @Test func synonymsAreAccepted() throws {
        let feed = try readCatalog(
            #"{"name": "N", "channels": [{"name": "A", "url": "a.m3u8", "logo": {"url": "a.png"}, "genre": "News"}]}"#)
        #expect(feed.title == "N")
        #expect(feed.entries.map(\.title) == ["A"])
        #expect(feed.entries.map(\.image) == ["https://www.example.com/films/a.png"])
        #expect(feed.entries.map(\.group) == ["News"])
    }
}
