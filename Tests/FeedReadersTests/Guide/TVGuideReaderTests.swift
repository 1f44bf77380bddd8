import Testing

@testable import FeedReaders

struct TVGuideReaderTests {
    /// 2023-11-14 22:13:20 UTC.
    private static let now = 1_700_000_000.0

    private static let guide = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE tv SYSTEM "xmltv.dtd">
        <tv generator-info-name="x">
          <channel id="One.example"><display-name lang="en">Channel One</display-name><display-name>1</display-name>
            <icon src="one.png"/></channel>
          <channel id="two.example"><display-name>Two</display-name></channel>
          <programme start="20231114213000 +0000" stop="20231114230000 +0000" channel="One.example">
            <title lang="de">Nachrichten</title><title lang="en">News &amp; weather</title>
            <sub-title>Evening</sub-title><desc>About</desc><category>News</category><category>Local</category>
            <credits><actor>Title</actor></credits><icon src="https://a.example/n.jpg"/>
            <episode-num system="xmltv_ns">1 . 4/10 . 0/1</episode-num><episode-num system="onscreen">S02E05</episode-num>
          </programme>
          <programme start="20231115010000 +0200" channel="One.example"><title>Film</title></programme>
          <programme start="20231115003000 +0100" channel="One.example"><title>Late</title></programme>
          <programme start="20231120000000" channel="One.example"><title>Next week</title></programme>
          <programme start="20231101000000" stop="20231101010000" channel="One.example"><title>Past</title></programme>
          <programme start="x" channel="two.example"><title>Bad</title></programme>
          <programme start="202311142200" stop="20231114223000" channel="two.example"><title>Two now</title></programme>
        </tv>
        """

    private func read(
        _ text: String = Self.guide, partCount: Int = .max, channels: Set<String>? = nil, languages: [String] = [],
        limits: FeedLimits = TVGuideReader.defaultLimits
    ) throws(FeedError) -> TVGuide {
        let reader = TVGuideReader(
            around: Self.now, channels: channels, languages: languages, from: "https://www.example.com/guide.xml",
            limits: limits)
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: min(partCount, bytes.count)) {
            try reader.read(Array(bytes[start..<min(bytes.count, start + min(partCount, bytes.count))]))
        }
        return try reader.finish()
    }

    @Test func guideIsReadInPartsOfAnySize() throws {
        let whole = try read()
        for partCount in [1, 17, 1000] { #expect(try read(partCount: partCount) == whole) }
        #expect(whole.channels.map(\.id) == ["One.example", "two.example"])
        #expect(whole.channels.first?.names == ["Channel One", "1"])
        #expect(whole.channels.first?.image == "https://www.example.com/one.png")
        #expect(whole.dropped.map(\.reason) == ["The start of a program of two.example cannot be read."])
        let program = try #require(whole.now(channel: "One.example", at: Self.now))
        #expect(program.title == "Nachrichten" && program.subtitle == "Evening" && program.summary == "About")
        #expect(program.start == 1_699_997_400 && program.end == 1_700_002_800)
        #expect(program.categories == ["News", "Local"] && program.image == "https://a.example/n.jpg")
        #expect(program.season == 2 && program.episode == 5 && program.episodeLabel == "S02E05")
    }

    @Test func zonesAndMissingEndsAreUnderstood() throws {
        let guide = try read()
        let programs = guide.programs(channel: "One.example")
        #expect(programs.map(\.title) == ["Nachrichten", "Film", "Late"])
        #expect(programs.map(\.start) == [1_699_997_400, 1_700_002_800, 1_700_004_600])
        #expect(programs.map(\.end) == [1_700_002_800, 1_700_004_600, nil])
        #expect(guide.next(channel: "One.example", at: Self.now)?.title == "Film")
        #expect(guide.now(channel: "two.example", at: Self.now)?.title == "Two now")
        #expect(guide.now(channel: "two.example", at: Self.now + 3600) == nil)
    }

    @Test func onlyWantedChannelsAreKept() throws {
        for name in ["one.EXAMPLE", "channel one", "Channel_One"] {
            let guide = try read(channels: [name])
            #expect(guide.channels.map(\.id) == ["One.example"])
            #expect(guide.programCount == 3)
            #expect(guide.now(channel: name, at: Self.now)?.title == "Nachrichten")
        }
        #expect(try read(channels: []).programCount == 0)
    }

    @Test func preferredLanguageIsChosen() throws {
        #expect(try read(languages: ["en"]).now(channel: "One.example", at: Self.now)?.title == "News & weather")
        #expect(try read(languages: ["fr", "de"]).now(channel: "One.example", at: Self.now)?.title == "Nachrichten")
    }

    @Test func damagedProgramCostsNoOther() throws {
        let text = Self.guide.replacing("<title>Film</title>", with: "<title>Film</b></title>")
        let guide = try read(text)
        #expect(guide.programs(channel: "One.example").map(\.title) == ["Nachrichten", "Late"])
        #expect(guide.dropped.count == 2)
    }

    @Test func truncatedGuideKeepsThePrograms() throws {
        let end = try #require(Self.guide.ranges(of: "<title>Late").first?.lowerBound)
        let cut = String(Self.guide[..<end])
        let guide = try read(cut)
        #expect(guide.programs(channel: "One.example").map(\.title) == ["Nachrichten", "Film"])
        #expect(guide.dropped.last?.reason == "The document ends too early.")
    }

    @Test func limitsAreEnforced() throws {
        var limits = TVGuideReader.defaultLimits
        limits.entryCount = 2
        let guide = try read(limits: limits)
        #expect(guide.programCount == 2)
        #expect(guide.dropped.last?.reason == "The guide has more than 2 programs. 2 were not read.")
        limits.byteCount = 100
        #expect(throws: FeedError.self) { try read(limits: limits) }
        #expect(throws: FeedError.self) { try read("<rss/>") }
        #expect(throws: FeedError.self) { try read("<!DOCTYPE tv [<!ENTITY a 'b'>]><tv>&a;</tv>") }
        #expect(throws: FeedError.self) { try TVGuideReader(around: 0).finish() }
    }

    @Test func timesAreReadInAllForms() {
        for (text, expected) in [
            ("20231114221320 +0000", 1_700_000_000.0), ("20231114231320 +0100", 1_700_000_000),
            ("20231114221320", 1_700_000_000), ("20231114221320 UTC", 1_700_000_000),
            ("20231114171320 EST", 1_700_000_000),
            ("20231114231320+01:00", 1_700_000_000), ("202311142213", 1_699_999_980), ("2023111422", 1_699_999_200),
            ("20231114", 1_699_920_000), ("2023-11-14T22:13:20Z", 1_700_000_000),
            ("20231114221320 Nowhere/City", 1_700_000_000),
        ] {
            #expect(TVGuideHandler.time(text) == expected, "\(text)")
        }
        for text in ["", "x", "20231314000000", "20230229", "20231114256000", "999999999999999999"] {
            #expect(TVGuideHandler.time(text) == nil, "\(text)")
        }
    }
}
