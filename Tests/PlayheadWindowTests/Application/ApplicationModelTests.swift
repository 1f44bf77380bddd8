import Foundation
import MediaServer
import PlayheadCatalog
import PlayheadUI
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

    // MARK: Channels

    @Test func aChannelPlaysAmongThoseOfItsListAndGroup() async throws {
        let library = try #require(await access.open())
        let list = "https://example.com/tv.m3u"
        let entries = (0..<1_400).map { number in
            FeedEntry(
                id: "\(number)", title: "\(number)", address: "file:///nowhere/\(number).ts",
                group: number % 2 == 0 ? "Even" : nil)
        }
        try await library.subscribe(to: list, Feed(kind: .m3u, title: "TV", entries: entries))
        func channel(_ number: Int) -> LibraryItem { LibraryItem(entries[number], of: list) }
        let model = model()
        defer { model.player.close() }
        let player = model.player.player
        await model.play([channel(4)])
        #expect(player.currentItem?.title == "4" && player.currentIndex == 2)
        #expect(player.items.prefix(4).map(\.title) == ["0", "2", "4", "6"])
        await model.play([channel(701)])
        #expect(player.currentItem?.title == "701" && player.items.count == 500)
        #expect(player.items.first?.title == "201" && player.items.last?.title == "1199")
        player.advanceToNextItem()
        #expect(player.currentItem?.title == "703")
        player.returnToPreviousItem()
        #expect(player.currentItem?.title == "701")
        // A channel that is added to an empty queue stays alone, like items of other sources.
        model.player.stop()
        await model.enqueue([channel(4)])
        #expect(player.items.map(\.title) == ["4"])
        await model.play([items[0]])
        #expect(player.items.map(\.title) == ["1"])
    }

    @Test func onlyTheUserLeavesAChannel() {
        let model = model()
        defer { model.player.close() }
        var properties = PlayerProperties()
        for (type, action) in [
            (StreamType.onDemand, ActionAtItemEnd.advance), (.live, .pause), (.dvr, .pause), (.unknown, .advance),
        ] {
            properties.streamType = type
            model.followStreamType(properties)
            #expect(model.player.player.actionAtItemEnd == action)
        }
    }

    @Test func openingMediaAndAddingASourceLeaveTheDemo() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("film.mp4")
        try Data().write(to: file)
        let model = model()
        model.startDemo()
        let demo = try #require(await access.open())
        model.player.open([file])
        #expect(!model.demo.isOn)
        let own = try #require(await access.open())
        #expect(own !== demo)
        model.startDemo()
        #expect(await model.subscribing.add(folder.path))
        #expect(!model.demo.isOn)
        #expect(access.library === own)
        #expect(try await own.subscriptions().count == 1)
        model.player.close()
    }

    @Test func onlyThePlayerOffersToStartOver() {
        #expect(
            ApplicationModel.notice(ofResumingAt: 22, on: .player) == "Resumed at 0:22. Press Home to start over.")
        for page in [Page.home, .library, .search] {
            #expect(ApplicationModel.notice(ofResumingAt: 22, on: page) == nil)
        }
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

    @Test func thePageOfAnEpisodeListsItsChaptersAndPlaysFromThere() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        server.serve(
            #"{"chapters": [{"startTime": 0, "title": "Hello"}, {"startTime": 4, "title": "News"}]}"#,
            at: "/chapters.json")
        var details = FeedEntry.Details()
        details.chapters = server.url(for: "/chapters.json").absoluteString
        let film = server.url(for: try await server.serve(.mp4Counting)).absoluteString
        let episode = LibraryItem(FeedEntry(title: "Episode", address: film, details: details), of: nil)
        let model = model()
        let chapters = ChapterModel(model.chapterLoading)
        await chapters.read(episode)
        #expect(chapters.chapters.map(\.title) == ["Hello", "News"] && chapters.problem == nil)
        await model.play([episode], from: chapters.chapters[1].range.start.seconds)
        #expect(model.player.player.currentItem?.startPosition?.seconds == 4)
        server.serve("[", at: "/chapters.json")
        let others = ChapterModel { address async throws(FeedError) in
            throw FeedError(.notFound, address: address)
        }
        await others.read(episode)
        #expect(others.chapters.isEmpty && others.problem != nil)
        model.player.close()
    }

    @Test func chaptersInTheIndexOfAFileAreListed() async throws {
        let film = try await TestMedia.mp4Chapters.file()
        let chapters = ChapterModel { _ async throws(FeedError) in [] }
        await chapters.read(LibraryItem(address: film.absoluteString, title: "Film"))
        #expect(chapters.chapters.count == TestMedia.mp4Chapters.facts.chapters.count)
        await chapters.read(LibraryItem(address: "/nowhere/film.mp4", title: "Film"))
        #expect(chapters.problem == nil)
    }

    // MARK: Downloads

    private func episode(_ server: StreamServer, _ path: String = "/episode.mp3") -> LibraryItem {
        LibraryItem(address: server.url(for: path).absoluteString, title: "Episode")
    }

    @Test func anEpisodeIsDownloadedMarkedAndRemovedWithUndo() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        server.serve(file: try await TestMedia.mp3.file(), at: "/episode.mp3")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let downloads = MediaDownloads(folder: folder)
        let model = ApplicationModel(WindowOptions(), library: access, downloads: downloads)
        let episode = episode(server)
        #expect(CardContent(episode).marked(by: downloads).download == nil)
        await model.download(episode)
        #expect(model.player.notice == "“Episode” is being downloaded")
        try await eventually("the file") { downloads.download(of: episode)?.state == .finished }
        #expect(model.player.notice == "“Episode” is downloaded")
        #expect(CardContent(episode).marked(by: downloads).download == .finished)
        #expect(CardContent(episode).marked(by: downloads).spoken.contains("Downloaded"))
        await model.removeDownload(of: episode)
        #expect(model.player.noticeAction != nil && downloads.downloads.isEmpty)
        await model.downloadUndo.undo()
        #expect(downloads.download(of: episode)?.state == .finished)
        // The offer before does not end the next one of the same episode.
        await model.removeDownload(of: episode)
        await model.download(episode)
        try await eventually("the file again") { downloads.download(of: episode)?.state == .finished }
        await model.removeDownload(of: episode)
        await model.downloadUndo.undo()
        #expect(downloads.download(of: episode)?.state == .finished)
        await downloads.close()
        model.player.close()
    }

    @Test func refusalsHaveTheirReasons() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        let model = model()
        await model.download(episode(server, "/film.m3u8"))
        #expect(model.player.notice?.contains("private session") == true)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        let downloads = MediaDownloads(folder: folder)
        let usual = ApplicationModel(WindowOptions(), library: access, downloads: downloads)
        await usual.download(episode(server, "/film.m3u8"))
        #expect(usual.player.notice?.contains("stream of many parts") == true)
        usual.startDemo()
        await usual.download(episode(server))
        #expect(usual.player.notice?.contains("demo") == true)
        usual.stopDemo()
        #expect(downloads.refusal == nil)
        #expect(!FileManager.default.fileExists(atPath: folder))
        model.player.close()
        usual.player.close()
    }
}
