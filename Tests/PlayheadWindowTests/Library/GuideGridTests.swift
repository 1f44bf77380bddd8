import FeedReaders
import Foundation
import PlayheadCatalog
import PlayheadUI
import Testing

@testable import PlayheadWindow
@testable import ViewGraph

@MainActor @Suite struct GuideGridTests {
    private static let address = "https://example.com/channels.m3u"
    private static let title = "A program whose title is so long that the present time crosses it"

    @Test(arguments: [400, 1_000, 1_800] as [CGFloat])
    func thePresentIsMarkedAboveTheRowsAndBehindTheTitles(width: CGFloat) async throws {
        let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }
        let library = try #require(await access.open())
        var details = FeedEntry.Details()
        details.channel = "one"
        let entries = (1...2).map {
            FeedEntry(id: "\($0)", title: "Channel \($0)", address: "https://example.com/\($0)", details: details)
        }
        try await library.subscribe(to: Self.address, Feed(kind: .m3u, title: "TV", entries: entries))
        let state = CollectionModel(.subscription(address: Self.address, title: "TV"), access)
        await state.read()
        let programs = [TVProgram(channel: "one", start: 35_000, end: 50_000, title: Self.title)]
        let guide = GuideModel(
            now: { 40_000 }, load: { _, _ in TVGuide(channels: [TVChannel(id: "one")], programs: programs) })
        await guide.update(Self.address)
        let model = ApplicationModel(WindowOptions(), library: access)
        defer { model.player.close() }
        let window = HeadlessWindow(size: CGSize(width: width, height: 800)) {
            ScrollView { GuideGrid(state: state, guide: guide, model: model) }
                .environment(\.pageWidth, PageWidth(points: width))
                .environment(model.router)
                .environment(model.downloads)
        }
        try await eventually("the rows", telling: window.texts.joined(separator: "\n")) {
            window.turn()
            return window.texts.count { $0 == Self.title } == 2
        }
        let elements = window.elements
        let lines = elements.indices.filter { elements[$0].identifier == "present" }
        let titles = elements.indices.filter { elements[$0].text == Self.title }
        // One between the rows, and a fainter one in each program.
        #expect(lines.count == 4)
        for line in lines {
            for title in titles where elements[title].frame.intersects(elements[line].frame) { #expect(line < title) }
        }
        for title in titles {
            #expect(lines.contains { elements[title].frame.intersects(elements[$0].frame) })
        }
        let mark = try #require(elements.first { $0.drawing == "circle" })
        let line = try #require(lines.first.map { elements[$0] })
        #expect(abs(mark.frame.midX - line.frame.midX) < 1 && mark.frame.maxY <= line.frame.minY)
    }
}
