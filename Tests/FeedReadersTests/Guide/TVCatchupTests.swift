import Testing

@testable import FeedReaders

@Suite struct TVCatchupTests {
    /// 2024-02-29 12:00 UTC.
    private let start = 1_709_208_000.0

    private func address(
        _ mode: TVCatchup.Mode, _ source: String? = nil, of channel: String = "http://a.example/one.m3u8?token=x",
        zone: Double = 0
    ) -> String? {
        TVCatchup(mode: mode, source: source).address(
            of: channel, start: start, end: start + 3_600, now: start + 7_200, timeZone: zone)
    }

    @Test func theAddressFollowsTheMode() {
        #expect(address(.shift) == "http://a.example/one.m3u8?token=x&utc=1709208000&lutc=1709215200")
        #expect(
            address(.append, "&begin=${start}&end={utcend}&ago={offset:60}")
                == "http://a.example/one.m3u8?token=x&begin=1709208000&end=1709211600&ago=120")
        #expect(
            address(.source, "https://b.example/{Y}/{m}/{d}/{H}{M}{S}/{duration}.ts")
                == "https://b.example/2024/02/29/120000/3600.ts")
        #expect(
            address(.source, "https://b.example/{utc:YmdHMS}-${end:H-M}", zone: 46_800)
                == "https://b.example/20240301010000-02-00")
        #expect(
            address(.flussonic, of: "http://a.example/one/index.m3u8?token=x")
                == "http://a.example/one/archive-1709208000-3600.m3u8?token=x")
        #expect(
            address(.flussonic, of: "http://a.example/one/mpegts") == "http://a.example/one/archive-1709208000-3600.ts")
        for channel in ["http://a.example:80/live/me/key/7.ts", "http://a.example:80/me/key/7"] {
            #expect(
                address(.xtream, of: channel) == "http://a.example:80/timeshift/me/key/60/2024-02-29:12-00/7.ts")
        }
        // Unknown placeholders stay.
        #expect(address(.append, "{x}{") == "http://a.example/one.m3u8?token=x{x}{")
    }

    @Test func onlyAddressesOfTheWebAreFormed() {
        #expect(address(.source, "file:///etc/passwd?{utc}") == nil)
        #expect(address(.source) == nil)
        #expect(address(.shift, of: "/home/me/one.ts") == nil)
        #expect(address(.xtream, of: "http://a.example/one.ts") == nil)
        let catchup = TVCatchup(mode: .shift)
        #expect(catchup.address(of: "http://a.example", start: .nan, end: 2, now: 3) == nil)
        #expect(catchup.address(of: "http://a.example", start: 5, end: 9, now: 3) == nil)
    }

    @Test func programsAreKeptForSomeDays() {
        let catchup = TVCatchup(mode: .shift, days: 2)
        let now = start
        func program(_ days: Double) -> TVProgram { TVProgram(channel: "a", start: now + days * 86_400) }
        #expect(catchup.covers(program(-1.9), at: now))
        #expect(!catchup.covers(program(-2.1), at: now))
        #expect(!catchup.covers(program(0.1), at: now))
    }

    @Test func theAttributesOfListsAreRead() throws {
        let feed = try read(
            """
            #EXTM3U catchup="append" catchup-source="?from={utc}" catchup-days="3"
            #EXTINF:-1 tvg-id="a",A
            http://a.example/a
            #EXTINF:-1 tvg-id="b" catchup="flussonic" catchup-days=7,B
            http://a.example/b/index.m3u8
            #EXTINF:-1 tvg-id="c" catchup="none",C
            http://a.example/c
            """)
        #expect(
            feed.entries.map { $0.details?.catchup } == [
                TVCatchup(mode: .append, source: "?from={utc}", days: 3),
                TVCatchup(mode: .flussonic, source: "?from={utc}", days: 7), nil,
            ])
        let days = try read("#EXTM3U\n#EXTINF:-1 tvg-rec=\"5\",A\nhttp://a.example/a\n")
        #expect(days.entries.first?.details?.catchup == TVCatchup(mode: .shift, days: 5))
        let incomplete = try read("#EXTM3U\n#EXTINF:-1 catchup=\"default\",A\nhttp://a.example/a\n")
        #expect(incomplete.entries.first?.details?.catchup == nil)
        // A list that is saved keeps them.
        let saved = try FeedReader().read(FeedExport.m3u.bytes(of: feed), from: "https://www.example.com/")
        #expect(saved.entries.map { $0.details?.catchup } == feed.entries.map { $0.details?.catchup })
    }
}
