import Foundation
import PlayheadCatalog
import Synchronization
import Testing

@testable import PlayheadWindow

@MainActor @Suite struct GuideModelTests {
    private nonisolated static let guide: TVGuide = {
        var news = TVProgram(channel: "one", start: 1_000, end: 2_000, title: "News")
        news.title = "News"
        return TVGuide(
            channels: [TVChannel(id: "one")],
            programs: [news, TVProgram(channel: "one", start: 2_000, end: 3_000, title: "Weather")])
    }()

    private func channel(_ id: String) -> LibraryItem {
        var details = FeedEntry.Details()
        details.channel = id
        return LibraryItem(FeedEntry(title: id, address: "https://example.com/\(id)", details: details), of: nil)
    }

    @Test func theCurrentAndTheNextProgramAreShown() async {
        let model = GuideModel(now: { 1_250 }, load: { _, _ in Self.guide })
        #expect(model.line(for: channel("one")) == nil)
        await model.update("https://example.com")
        let line = model.line(for: channel("one"))
        #expect(line?.now == "News")
        #expect(line?.progress == 0.25)
        #expect(line?.next == "\(DayTime.text(2_000)) Weather")
        #expect(line?.text == "News · Next \(DayTime.text(2_000)) Weather")
        #expect(model.line(for: channel("two")) == nil)
    }

    @Test func afterTheLastProgramNothingIsShown() async {
        let model = GuideModel(now: { 5_000 }, load: { _, _ in Self.guide })
        await model.update("https://example.com")
        #expect(model.line(for: channel("one")) == nil)
    }

    @Test func aGuideThatFailsIsReportedAndAnEmptyOneIsIgnored() async {
        let failing = GuideModel(now: { 0 }, load: { _, _ in throw FeedError(.timedOut) })
        await failing.update("https://example.com")
        #expect(failing.problem == FeedError(.timedOut).description)
        let empty = GuideModel(now: { 0 }, load: { _, _ in TVGuide(channels: [], programs: []) })
        await empty.update("https://example.com")
        #expect(empty.problem == nil && empty.guide == nil)
    }

    @Test func theGuideIsLoadedOnceWhileItIsCurrent() async {
        let model = GuideModel(now: { 1_000 }, load: { _, _ in Self.guide })
        let rounds = Mutex(0)
        await model.follow("https://example.com") {
            let round = rounds.withLock { rounds in
                rounds += 1
                return rounds
            }
            if round > 2 { throw CancellationError() }
        }
        #expect(rounds.withLock { $0 } == 3)
        #expect(model.guide != nil)
    }

    @Test func aGuideWhosePageWasClosedMeanwhileIsLoadedWhenItOpensAgain() async throws {
        let loads = Mutex(0)
        let model = GuideModel(
            now: { 1_000 },
            load: { _, _ in
                let isFirst = loads.withLock { loads in
                    loads += 1
                    return loads == 1
                }
                if isFirst {
                    await waitForever()
                    throw CancellationError()
                }
                return Self.guide
            })
        let page = Task { await model.follow("https://example.com") }
        try await eventually("the request") { loads.withLock { $0 } == 1 }
        page.cancel()
        await page.value
        #expect(model.guide == nil && model.problem == nil)
        await model.follow("https://example.com") { throw CancellationError() }
        #expect(model.guide != nil)
    }

    @Test func theGridShowsProgramsAtTheirTimesAndMarksTheCurrentOne() async {
        let model = GuideModel(now: { 2_100 }, load: { _, _ in Self.guide })
        #expect(model.blocks(for: channel("one"), in: 0..<4_000).isEmpty)
        await model.update("https://example.com")
        let blocks = model.blocks(for: channel("one"), in: 1_500..<3_500)
        #expect(blocks.map(\.program.title) == ["News", "Weather"])
        #expect(blocks.map(\.start) == [0, 0.25])
        #expect(blocks.map(\.end) == [0.25, 0.75])
        #expect(blocks.map(\.moment) == [.past, .now])
        #expect(blocks.map(\.canPlay) == [false, true])
        #expect(model.blocks(for: channel("two"), in: 1_500..<3_500).isEmpty)
        #expect(model.blocks(for: channel("one"), in: 3_000..<3_500).isEmpty)
        // A quarter of an hour is the smallest step of the beginning.
        #expect(model.gridStart(0, length: 3_600, room: 0) == 1_800)
        #expect(model.gridStart(0, length: 3_600, room: 600) == 900)
        #expect(model.gridStart(-1, length: 3_600, room: 0) == 0)
    }

    @Test(arguments: [320, 400, 1_000, 1_800, 3_000] as [CGFloat])
    func aCurrentProgramThatEndsSoonHasRoomForItsTitle(_ points: CGFloat) {
        let measures = GuideMeasures(PageWidth(points: points))
        for minute in 0..<60 {
            let now = 360_000 + Double(minute) * 60
            let model = GuideModel(now: { now }, load: { _, _ in Self.guide })
            let start = model.gridStart(0, length: measures.seconds, room: measures.room)
            #expect(GuideBlockLayout(width: measures.width(now - start) - GuideMeasures.gap) != .empty)
            // The future has more space than the past.
            #expect(now - start < measures.seconds / 2)
        }
    }

    @Test func narrowProgramsShowNoTimeAndTheNarrowestNoText() {
        #expect(GuideBlockLayout(width: 40) == .empty)
        #expect(GuideBlockLayout(width: 60) == .title)
        #expect(GuideBlockLayout(width: 200) == .full)
    }

    @Test func marksAreAtFullAndHalfHoursWithSpaceBetweenThem() {
        let narrow = GuideMeasures(PageWidth(points: 400))
        #expect(narrow.marks(from: 900, zone: 0) == [1_800, 3_600, 5_400])
        // Times of the day that are 45 minutes ahead.
        #expect(narrow.marks(from: 900, zone: 2_700) == [900, 2_700, 4_500])
        #expect(GuideMeasures(PageWidth(points: 320)).marks(from: 900, zone: 0) == [3_600])
        for points: CGFloat in [320, 400, 1_000, 1_800, 3_000] {
            let measures = GuideMeasures(PageWidth(points: points))
            #expect(measures.width(measures.markStep) >= 80)
            #expect(measures.markStep <= 3_600)
        }
    }

    @Test func theDayOfTheGridIsTodayOrADate() {
        #expect(DayTime.day(1_700_000_000, now: 1_700_000_000) == "Today")
        #expect(["November 16", "November 17"].contains(DayTime.day(1_700_172_800, now: 1_700_000_000)))
    }

    @Test func aPastProgramIsPlayedFromTheArchiveOfItsChannel() async throws {
        let model = GuideModel(now: { 2_100 }, load: { _, _ in Self.guide })
        await model.update("https://example.com")
        var channel = channel("one")
        let news = try #require(Self.guide.programs(channel: "one").first)
        #expect(model.programs(of: channel).map(\.program.title) == ["Weather"])
        #expect(ApplicationModel.pastItem(news, of: channel, now: 2_100) == nil)
        channel.entry.details?.catchup = TVCatchup(mode: .shift, days: 1)
        channel.entry.details?.headers = ["User-Agent": "TV"]
        let blocks = model.programs(of: channel)
        #expect(blocks.map(\.moment) == [.past, .now])
        #expect(blocks.map(\.canPlay) == [true, true])
        let item = try #require(ApplicationModel.pastItem(news, of: channel, now: 2_100))
        #expect(item.address == "https://example.com/one?utc=1000&lutc=2100")
        #expect(item.title == "News – one")
        #expect(item.entry.details?.headers == ["User-Agent": "TV"])
        // Two days later, it is gone.
        #expect(ApplicationModel.pastItem(news, of: channel, now: 200_000) == nil)
        #expect(CardContent(channel).spoken.contains("Catch-up"))
    }

    @Test(arguments: [
        (10.0, "just now"), (60, "1 minute ago"), (3_599, "59 minutes ago"), (7_200, "2 hours ago"),
        (90_000, "1 day ago"), (.infinity, "just now"), (-5, "just now"),
    ]) func agesAreWords(_ seconds: Double, _ text: String) {
        #expect(DayTime.ago(seconds) == text)
    }
}
