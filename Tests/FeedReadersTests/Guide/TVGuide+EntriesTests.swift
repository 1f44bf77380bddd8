import Testing

@testable import FeedReaders

struct TVGuideEntriesTests {
    private let guide = TVGuide(
        channels: [TVChannel(id: "one.example", names: ["One"]), TVChannel(id: "2", names: ["Two HD"])],
        programs: [
            TVProgram(channel: "one.example", start: 0, end: 100, title: "A"),
            TVProgram(channel: "one.example", start: 100, end: 200, title: "B"),
            TVProgram(channel: "2", start: 0, end: 50, title: "C"),
        ])

    private func entry(_ title: String?, channel: String? = nil, name: String? = nil) -> FeedEntry {
        var details = FeedEntry.Details()
        details.channel = channel
        details.channelName = name
        return FeedEntry(title: title, address: "http://a.example/1", details: details)
    }

    @Test func channelsAreFoundByIdentifierThenByNames() {
        let found = entry("Anything", channel: "ONE.example")
        #expect(guide.now(for: found, at: 10)?.title == "A")
        #expect(guide.next(for: found, at: 10)?.title == "B")
        #expect(guide.programs(for: found).map(\.title) == ["A", "B"])
        #expect(guide.now(for: entry("x", channel: "unknown", name: "Two_HD"), at: 10)?.title == "C")
        #expect(guide.now(for: entry("two hd"), at: 10)?.title == "C")
        #expect(guide.now(for: entry("two hd"), at: 60) == nil)
        #expect(guide.programs(for: entry(nil)).isEmpty)
    }

    @Test func theFirstGuideWithProgramsOfAChannelProvidesAll() {
        let other = TVGuide(
            channels: [TVChannel(id: "ONE.example", names: ["Eins"]), TVChannel(id: "3")],
            programs: [
                TVProgram(channel: "one.example", start: 5, title: "X"), TVProgram(channel: "3", start: 0, title: "D"),
            ], dropped: [DroppedElement(at: "line 1", "x")])
        let merged = TVGuide(merging: [guide, other], dropped: [DroppedElement(at: "y", "z")])
        #expect(merged.channels.map(\.id) == ["one.example", "2", "3"])
        #expect(merged.programs(channel: "one.example").map(\.title) == ["A", "B"])
        #expect(merged.programs(channel: "3").map(\.title) == ["D"])
        #expect(merged.dropped.map(\.place) == ["y", "line 1"])
    }
}
