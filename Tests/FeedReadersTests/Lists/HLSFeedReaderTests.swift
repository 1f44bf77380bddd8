import Testing

@testable import FeedReaders

@Suite struct HLSFeedReaderTests {
    @Test func theEntriesOfAMultivariantPlaylistAreItsVariants() throws {
        let feed = try read(
            """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="subs/en.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=5200000,RESOLUTION=1920x1080,FRAME-RATE=50.000,SUBTITLES="s"
            high/index.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=800000
            low.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=1
            javascript:alert(1)
            """, from: "https://www.example.com/film/main.m3u8")
        #expect(feed.kind == .hls)
        #expect(
            feed.entries.map(\.address) == [
                "https://www.example.com/film/high/index.m3u8", "https://www.example.com/film/low.m3u8",
            ])
        #expect(feed.entries.map(\.title) == ["1920×1080, 50 fps, 5.2 Mbit/s", "800 kbit/s"])
        #expect(
            feed.entries[0].details?.captions == [
                FeedCaption(
                    address: "https://www.example.com/film/subs/en.m3u8", mediaType: "application/vnd.apple.mpegurl",
                    language: "en")
            ])
        #expect(feed.dropped.map(\.place) == ["variants[2]"])
    }

    @Test func aMediaPlaylistIsOneEntry() throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXTINF:3.5,\nb.ts\n"
        let film = try read(text + "#EXT-X-ENDLIST\n", from: "https://www.example.com/film.m3u8")
        #expect(film.entries.map(\.address) == ["https://www.example.com/film.m3u8"])
        #expect(film.entries.map(\.duration) == [7.5])
        let live = try read(text, from: "https://www.example.com/live.m3u8")
        #expect(live.entries.map(\.duration) == [nil])
        #expect(live.entries.first?.details?.isLive == true)
    }

    @Test func playlistsWithoutContentAreRefused() {
        #expect(errorCode(Array("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-ENDLIST\n".utf8)) == .empty)
    }

    @Test func commentsInFrontOfAPlaylistAreIgnored() throws {
        let feed = try FeedReader().read(
            Array("# A comment\n\n#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=240000\nlow.m3u8\n".utf8),
            from: "https://www.example.com/")
        #expect(feed.kind == .hls)
        #expect(feed.entries.count == 1)
    }
}
