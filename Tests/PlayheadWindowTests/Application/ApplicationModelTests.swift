import Foundation
import MediaServer
import Playhead
import PlayheadCatalog
import Testing

@testable import PlayheadWindow

/// The commands of the pages, with a library in memory.
@MainActor @Suite struct ApplicationModelTests {
    private let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }
    private let items = (1...4).map { LibraryItem(address: "file:///nowhere/\($0).mp4", title: "\($0)") }

    private func model() -> ApplicationModel { ApplicationModel(WindowOptions(), library: access) }

    @Test func anItemPlaysNextOrAtTheEndOfTheQueue() async {
        let model = model()
        await model.playNext([items[0]])
        #expect(model.player.player.items.map(\.title) == ["1"])
        await model.enqueue([items[1]])
        #expect(model.player.notice == "Added to the queue")
        await model.playNext([items[2], items[3]])
        #expect(model.player.player.items.map(\.title) == ["1", "3", "4", "2"])
        #expect(model.player.notice == "2 items play next")
        #expect(model.player.player.currentItem?.title == "1")
        model.player.close()
    }

    @Test func theLastQueueIsOfferedAndContinues() async throws {
        let library = try #require(await access.open())
        let model = model()
        await model.queueOffer.update()
        #expect(model.queueOffer.place == nil)
        // A single item is among those to continue.
        try await library.saveQueue(SavedQueue(items: [items[0]], currentIndex: 0))
        await model.queueOffer.update()
        #expect(model.queueOffer.place == nil)
        try await library.saveQueue(SavedQueue(items: items, currentIndex: 2, position: 62))
        await model.queueOffer.update()
        #expect(model.queueOffer.place?.item.title == "3")
        await model.continueQueue()
        #expect(model.player.player.items.map(\.title) == ["1", "2", "3", "4"])
        #expect(model.player.player.currentIndex == 2)
        #expect(model.player.player.currentItem?.startPosition?.seconds == 62)
        #expect(model.router.current.page == .player)
        model.player.stop()
        await model.recorder?.flush()
        await model.queueOffer.dismiss()
        #expect(model.queueOffer.place == nil)
        #expect(try await library.savedQueue() == nil)
        model.player.close()
    }

    @Test func anEpisodesChaptersComeFromTheirDocument() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        server.serve(file: try await TestMedia.mp3.file(), at: "/episode")
        server.serve(
            """
            {"chapters": [{"startTime": 0, "title": "Hello"},
                {"startTime": 1, "title": "News", "url": "https://a.example"}]}
            """,
            at: "/chapters.json")
        var details = FeedEntry.Details()
        details.chapters = server.url(for: "/chapters.json").absoluteString
        let episode = LibraryItem(
            FeedEntry(title: "Episode", address: server.url(for: "/episode").absoluteString, details: details), of: nil)
        let model = model()
        await model.play([episode])
        try await eventually("the chapters") { model.player.player.metadata.chapters.count == 2 }
        #expect(model.player.player.metadata.chapters[1].link == "https://a.example")
        model.player.close()
    }
}
