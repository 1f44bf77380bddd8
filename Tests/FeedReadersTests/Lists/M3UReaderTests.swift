import Testing

@testable import FeedReaders

@Suite struct M3UReaderTests {
    @Test func quotesAroundValuesAreNotPartOfThem() throws {
        let feed = try read(
            """
            #EXTM3U
            #EXTINF:-1 group-title='Rock, it\u{2019}s "live"' tvg-id="a'b",'Title'
            #EXTVLCOPT:http-user-agent="Agent 1"
            #EXTVLCOPT:http-referrer='http://r.example/'
            http://a.example/1
            """)
        let entry = try #require(feed.entries.first)
        #expect(entry.group == "Rock, it\u{2019}s \"live\"" && entry.id == "a'b" && entry.title == "'Title'")
        #expect(entry.details?.headers == ["User-Agent": "Agent 1", "Referer": "http://r.example/"])
    }

    /// A control character behind the comma kept the comma, with which a written list was read differently.
    @Test func guidesDoNotEndWithTheirSeparator() throws {
        let guides = ["https://epg.example/a.xml", "https://epg.example/b.xml"]
        let feed = try read(
            """
            #EXTM3U x-tvg-url="\(guides[0]),\u{0} \(guides[1]);,"
            http://stream.example/one.m3u8
            """)
        #expect(feed.guides == guides)
        let copy = try FeedReader().read(FeedExport.m3u.bytes(of: feed), from: "https://www.example.com/")
        #expect(copy.guides == guides)
    }

    @Test func anEntryOfAnIPTVListKeepsItsAttributes() throws {
        let feed = try read(
            """
            #EXTM3U x-tvg-url="https://epg.example/a.xml.gz,https://epg.example/b.xml" name="My channels"
            #EXTINF:-1 tvg-id="one.example" tvg-name="One" tvg-chno="7" tvg-logo="logos/one.png" group-title="News",One HD
            #EXTVLCOPT:http-user-agent=Player/1.0 (X11; Linux)
            #EXTVLCOPT:http-referrer=https://www.example.org/
            http://stream.example/one.m3u8
            """)
        #expect(feed.title == "My channels")
        #expect(feed.guides == ["https://epg.example/a.xml.gz", "https://epg.example/b.xml"])
        let entry = try #require(feed.entries.first)
        #expect(entry.id == "one.example")
        #expect(entry.title == "One HD")
        #expect(entry.duration == nil)
        #expect(entry.image == "https://www.example.com/tv/logos/one.png")
        #expect(entry.group == "News")
        #expect(entry.details?.channel == "one.example")
        #expect(entry.details?.channelName == "One")
        #expect(entry.details?.channelNumber == "7")
        #expect(
            entry.details?.headers == ["User-Agent": "Player/1.0 (X11; Linux)", "Referer": "https://www.example.org/"])
        #expect(feed.dropped.isEmpty)
    }

    @Test(arguments: [
        (#"#EXTINF:-1 tvg-id="a",Title, with "quotes", and commas"#, "Title, with \"quotes\", and commas", "a"),
        (#"#EXTINF:-1 tvg-id="a" tvg-name="Say "Hi" now",Title"#, "Title", "a"),
        (#"#EXTINF:-1 group-title="News, Sport" tvg-id="a",Title"#, "Title", "a"),
        ("#EXTINF:-1 tvg-id=a tvg-name=One HD,Title", "Title", "a"),
        (#"#EXTINF:-1,tvg-id="a" tvg-name="x",Title"#, "Title", "a"),
        (#"#EXTINF: -1  TVG-ID="a" , Title "#, "Title", "a"),
        (#"#extinf:-1 tvg-id="a",Title"#, "Title", "a"),
        (#"#EXTINF -1 tvg-id="a",Title"#, "Title", "a"),
        (#"#EXTINF:-1 tvg-id="a" Title"#, "Title", "a"),
        (#"#EXTINF:-1 tvg-id="a"tvg-name="b",Title"#, "Title", "a"),
        (#"#EXTINF:-1 tvg-id="a,Title"#, "Title", "a"),
        (#"#EXTINF:-1 tvg-name="Channel 1" tvg-id="a","#, "Channel 1", "a"),
        (#"#EXTINF:-1 tvg_id="a" tvg-name="Q&amp;A &quot;live&quot;","#, "Q&A \"live\"", "a"),
        ("#EXTINF:-1,a=b, c", "a=b, c", nil),
    ])
    func attributesAndTitlesInTheWildAreRead(line: String, title: String, channel: String?) throws {
        let feed = try read("#EXTM3U\r\n\(line)\r\nhttp://a.example/1.ts\r\n")
        #expect(feed.entries.map(\.title) == [title])
        #expect(feed.entries.map { $0.details?.channel } == [channel])
    }

    @Test(arguments: [("-1", nil), ("0", nil), ("123", 123), ("12.5", 12.5), ("", nil), ("abc", nil), ("1e999", 1.0)])
    func durationsAreRead(text: String, duration: Double?) throws {
        let feed = try read("#EXTINF:\(text),A\nhttp://a.example/1.ts\n")
        #expect(feed.entries.first?.duration == duration)
    }

    @Test func aGroupTagAppliesUntilAnotherGroup() throws {
        let feed = try read(
            """
            #EXTM3U
            #EXTGRP:News
            #EXTINF:-1,A
            http://a.example/1
            #EXTINF:-1,B
            http://a.example/2
            #EXTINF:-1 group-title="Sport",C
            http://a.example/3
            #EXTINF:-1,D
            http://a.example/4
            """)
        #expect(feed.entries.map(\.group) == ["News", "News", "Sport", nil])
    }

    @Test func tagsOfPlayersAreRead() throws {
        let feed = try read(
            """
            #EXTM3U user-agent="Common/1"
            #PLAYLIST: Evening
            #EXTIMG: front cover
            #EXTIMG:covers/1.jpg
            #EXTHTTP:{"Cookie": "a=1", "User-Agent": "Own/2"}
            #KODIPROP:inputstream.adaptive.manifest_type=mpd
            #KODIPROP:inputstream.adaptive.stream_headers=Referer=https%3A%2F%2Fb.example&Origin=https://b.example
            #EXTINF:-1,A
            http://a.example/1.mpd
            http://a.example/2.ts|User-Agent=Some%20Agent&Referer=https://c.example/&verifypeer=false
            """)
        #expect(feed.title == "Evening")
        #expect(feed.entries.map(\.image) == ["https://www.example.com/tv/covers/1.jpg", nil])
        #expect(
            feed.entries[0].details?.headers == [
                "Cookie": "a=1", "User-Agent": "Own/2", "Referer": "https://b.example", "Origin": "https://b.example",
            ])
        #expect(feed.entries[0].details?.mediaType == "application/dash+xml")
        #expect(feed.entries[1].address == "http://a.example/2.ts")
        #expect(feed.entries[1].details?.headers == ["User-Agent": "Some Agent", "Referer": "https://c.example/"])
        #expect(feed.dropped.isEmpty)
    }

    @Test func headersThatControlTheConnectionAreReported() throws {
        let feed = try read("http://a.example/1|Host=evil.example&X=1%0d%0aY:1&Y=1%C2%90&User-Agent=A\n")
        #expect(feed.entries[0].details?.headers == ["User-Agent": "A"])
        #expect(feed.dropped == [DroppedElement(at: "line 1", "Headers that lists cannot set: Host, X, Y.")])
    }

    @Test func channelListsWithTagsOfHLSAreLists() throws {
        let feed = try read(
            """
            #EXTM3U
            #EXT-X-USER-AGENT:Mozilla
            #EXTINF:-1 group-title="A",One
            #EXT-X-STREAM-INF:BANDWIDTH=1
            http://a.example/1.m3u8
            """)
        #expect(feed.kind == .m3u)
        #expect(feed.entries.map(\.title) == ["One"])
    }

    @Test func badLinesAreReportedWithTheirPlace() throws {
        let feed = try read(
            """
            #EXTM3U
            #EXTINF:-1,Without an address
            #EXTINF:-1,A
            javascript:alert(1)
            #EXTINF:-1,B
            file:///etc/passwd
            ===== Sport =====
            #EXTINF:-1 tvg-logo="data:image/png;base64,AA",C
            http://a.example/c.ts
            #EXTINF:-1,Last
            """)
        #expect(feed.entries.map(\.title) == ["C"])
        #expect(
            feed.dropped.map(\.place) == ["line 2", "line 4", "line 6", "line 7", "line 9: The image", "line 10"])
        #expect(feed.dropped[1].reason == "Addresses of this kind are not allowed. Address: javascript:…")
        #expect(feed.dropped[2].reason.hasPrefix("A list from the network cannot refer to local files."))
    }

    @Test func reportsContainNoCredentials() throws {
        let feed = try read("gopher://me:secret@a.example/1?token=abc\nhttp://a.example/1.ts\n")
        #expect(feed.dropped.map(\.reason) == ["Addresses of this kind are not allowed. Address: gopher://a.example/1"])
        let proxy = try read("#EXTM3U\nhttps:/proxy.example/rtsp://me:secret@a.example/1\nhttp://a.example/1.ts\n")
        #expect(proxy.dropped.map(\.reason) == ["The address is malformed. Address: https://proxy.example/rtsp…"])
        let guide = try read("#EXTM3U x-tvg-url=\"https:+/a.x/https://me:secret.example/b>\"\nhttp://a.example/1.ts\n")
        #expect(guide.dropped.map(\.reason) == ["The address is malformed. Address: https://+/a.x/https…"])
    }

    @Test func repeatedChannelsHaveDifferentIdentifiers() throws {
        let lines = ["a", "a#2", "a", "a"].map { "#EXTINF:-1 tvg-id=\"\($0)\",X\nhttp://a.example/1\n" }
        #expect(try read(lines.joined()).entries.map(\.id) == ["a", "a#2", "a#3", "a#4"])
    }

    @Test func entriesBeyondTheLimitAreCounted() throws {
        var limits = FeedLimits()
        limits.entryCount = 10
        let feed = try read(
            "#EXTM3U\n" + (0..<1000).map { "#EXTINF:-1,\($0)\nhttp://a.example/\($0)\n" }.joined(), limits: limits)
        #expect(feed.entries.count == 10)
        #expect(
            feed.dropped == [
                DroppedElement(at: "entries[10]", "The list has more than 10 entries. 990 were not read.")
            ])
        #expect(feed.missing.surplusCount == 990)
        #expect(feed.missing.unreadableCount == 0 && !feed.missing.hasUnknown)
    }

    @Test func reportsBeyondTheLimitAreCounted() throws {
        var limits = FeedLimits()
        limits.droppedCount = 5
        let feed = try read("#EXTM3U\n" + String(repeating: "data:x\n", count: 100), limits: limits)
        #expect(feed.dropped.count == 5)
        #expect(feed.dropped.last == DroppedElement(at: "the rest", "96 further elements were dropped."))
        #expect(feed.missing.unreadableCount == 100)
    }

    @Test func longTitlesAreCutBetweenCharacters() throws {
        var limits = FeedLimits()
        limits.textByteCount = 9
        let feed = try read("#EXTINF:-1,ääääääääää\nhttp://a.example/1\n", limits: limits)
        #expect(feed.entries.map(\.title) == ["ääää"])
    }

    @Test func pathsOfALocalListAreFiles() throws {
        let feed = try read(
            """
            100% Hits #1.mp3
            ../Music/Track%201.mp3
            /srv/films/film.mkv
            Music\\Alben\\ä.flac
            file:///srv/a%20b.mp4
            http://a.example/1.ts
            """, from: "file:///home/me/Lists/list.m3u")
        #expect(
            feed.entries.map(\.address) == [
                "file:///home/me/Lists/100%25%20Hits%20%231.mp3", "file:///home/me/Music/Track%201.mp3",
                "file:///srv/films/film.mkv", "file:///home/me/Lists/Music/Alben/%C3%A4.flac", "file:///srv/a%20b.mp4",
                "http://a.example/1.ts",
            ])
        #expect(feed.dropped.isEmpty)
    }

    @Test(arguments: [
        "#EXTINF:", "#EXTINF:-1 \"\"\"\"=\"", "#EXTM3U url-tvg=\", , ,\"", "|", "http://a.example|", "#EXTHTTP:{\"a",
        "#KODIPROP:=", "#EXTVLCOPT:", "#EXTINF:-1 " + String(repeating: "a=\"", count: 1000),
        "#EXTINF:-1 " + String(repeating: "\" ", count: 5000),
    ])
    func strangeLinesDoNotTrap(line: String) throws {
        let feed = try read("#EXTM3U\n\(line)\n#EXTINF:-1,Good\nhttp://a.example/good.ts\n")
        #expect(feed.entries.last?.address == "http://a.example/good.ts")
    }

    @Test func quotesThatEndNoValueAreReadInLinearTime() throws {
        let line = "#EXTINF:-1" + String(repeating: #" a="x"y"#, count: 16_000) + ",Title\nx.ts\n"
        let feed = try read("#EXTM3U\n" + String(repeating: line, count: 20))
        #expect(feed.entries.count == 20)
    }

    @Test func referencesOfHTMLInTitlesAreDecodedAndSurviveAnExport() throws {
        let feed = try read(
            """
            #EXTM3U
            #EXTINF:-1 group-title="Kids &amp; &#70;amily" tvg-logo="https://a.example/i?a=1&copy=2&amp;b=3",Tom &amp; Jerry&#8217;s
            http://a.example/1
            #EXTINF:-1 group-title="&amp;amp; &quot;",&amp;lt;
            http://a.example/2
            """)
        #expect(feed.entries.map(\.title) == ["Tom & Jerry’s", "&lt;"])
        #expect(feed.entries.map(\.group) == ["Kids & Family", "&amp; \""])
        #expect(feed.entries[0].image == "https://a.example/i?a=1&copy=2&b=3")
        let copy = try FeedReader().read(FeedExport.m3u.bytes(of: feed), from: "https://www.example.com/tv/list.m3u")
        #expect(copy.entries == feed.entries)
    }
}
