import FeedLoading
import FeedReaders
import Foundation
import Playhead
import PlayheadUI
import Testing

@testable import PlayheadWindow

/// The messages of the window, without a window.
@MainActor @Suite struct WindowModelTests {
    private let model = WindowModel(WindowOptions())
    private let film = URL(string: "file:///nowhere/film.mp4")!
    private let song = URL(string: "file:///nowhere/song.flac")!

    @Test func additionsToTheQueueAreConfirmed() {
        model.open([film])
        #expect(model.notice == nil)
        model.open([song], enqueues: true)
        #expect(model.notice == "Added to the queue")
        model.open([film, song], enqueues: true)
        #expect(model.notice == "2 items added to the queue")
        #expect(model.player.items.map(\.url) == [film, song, film, song])
        model.close()
    }

    @Test func mediaToAddPlaysWhereNothingIsOpen() throws {
        let model = WindowModel(try WindowOptions(["--enqueue", "/nowhere/film.mp4"]))
        var count = 0
        model.showsPlayer = { count += 1 }
        model.open([film], enqueues: true)
        #expect(model.player.items.map(\.url) == [film] && model.player.lanes.intent == .play)
        #expect(count == 1 && model.notice == nil)
        model.open([film], enqueues: true)
        #expect(model.player.items.count == 2 && model.notice == "Added to the queue")
        model.close()
    }

    @Test func openedMediaShowsThePlayerAndAdditionsDoNot() {
        var count = 0
        model.showsPlayer = { count += 1 }
        model.open([film])
        #expect(count == 1)
        model.open([song], enqueues: true)
        #expect(count == 1)
        model.stop()
        #expect(model.player.items.isEmpty)
        model.close()
    }

    @Test func droppedMediaReplacesTheQueue() {
        model.open([film])
        #expect(model.drop([song, film]))
        #expect(model.player.items.map(\.url) == [song, film])
        #expect(model.player.lanes.intent == .play)
        model.close()
    }

    @Test func theDialogBeginsInTheFolderOfTheFilmOrTheLastOne() {
        model.chooseFiles()
        #expect(model.isChoosingFiles)
        #expect(model.dialogFolder == nil)
        model.open(chosen: [URL(fileURLWithPath: "/music/song.flac")])
        #expect(model.dialogFolder?.path == "/music")
        model.open([film])
        model.chooseFiles()
        #expect(model.dialogFolder?.path == "/nowhere")
        model.open([URL(string: "https://www.example.com/a/film.mp4")!])
        model.chooseFiles()
        #expect(model.dialogFolder?.path == "/nowhere")
        model.close()
    }

    @Test func onlyWaylandNeedsAnExplanationOfTheMiniWindow() {
        let text = "To keep this window on top, press Alt+Space and choose Always on Top."
        #expect(PlayerPage.explanation(entersMiniWindow: true, keepsOnTop: false) == text)
        #expect(PlayerPage.explanation(entersMiniWindow: false, keepsOnTop: false) == nil)
        #expect(PlayerPage.explanation(entersMiniWindow: true, keepsOnTop: true) == nil)
    }

    @Test func onlyAWindowThatOpensWithAFilmIsFitted() throws {
        #expect(!model.fitsWindow)
        let other = WindowModel(try WindowOptions(["/nowhere/film.mp4"]))
        #expect(other.fitsWindow)
        model.close()
        other.close()
    }

    /// The window opens its media before GTK starts, which then names it again, in its own words.
    @Test(arguments: [
        ("films/a b.mp4", "films/a%20b.mp4"), ("../film (1).mkv", "../film%20%281%29.mkv"),
        ("ä'[1].mp4", "%C3%A4%27%5B1%5D.mp4"),
    ])
    func mediaOfTheCommandLineIsOpenedOnce(path: String, escaped: String) throws {
        let model = WindowModel(try WindowOptions([path]))
        let item = try #require(model.player.items.first)
        let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
        model.open([try #require(URL(string: escaped, relativeTo: folder)).absoluteURL])
        #expect(model.player.items.map(\.id) == [item.id])
        #expect(model.player.lanes.intent == .play)
        model.close()
    }

    @Test func droppedSubtitlesAreAddedToTheCurrentItem() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("drop-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let subtitles = folder.appendingPathComponent("film.de.srt")
        try Data("1\n00:00:01,000 --> 00:00:02,000\nGuten Abend\n".utf8).write(to: subtitles)
        model.open([film])
        #expect(model.drop([subtitles]))
        while model.notice == nil { await Task.yield() }
        #expect(model.notice == "Subtitles added")
        #expect(model.player.items.map(\.url) == [film])
        #expect(model.player.tracks.tracks.map(\.language) == ["de"])
        // Without an item, there is nothing to add them to.
        #expect(model.drop([film, subtitles]))
        #expect(model.player.items.map(\.url) == [film])
        model.close()
    }

    @Test(arguments: [
        (["a.de.srt", "a.en.srt", "a.srt"], "en", "a.en.srt"), (["a.de.srt", "a.srt"], "en", "a.srt"),
        (["a.de.srt", "a.fr.srt"], "en", "a.de.srt"),
    ])
    func aFileWithTheFilmsNameShows(_ names: [String], _ language: String, _ expected: String) {
        var files = names.map { name in
            let parts = name.split(separator: ".")
            return SidecarSubtitle(
                url: URL(filePath: "/nowhere/\(name)"), kind: .subRip, language: parts.count > 2 ? "\(parts[1])" : nil)
        }
        #expect(SidecarLoading.defaultSubtitles(among: files, language: language) == nil)
        for index in files.indices { files[index].hasFilmName = true }
        #expect(
            SidecarLoading.defaultSubtitles(among: files, language: language)?.url.lastPathComponent == expected)
        for index in files.indices { files[index].isForced = true }
        #expect(SidecarLoading.defaultSubtitles(among: files, language: language) == nil)
    }

    @Test func aRemovalFromTheQueueCanBeUndone() throws {
        let others = ["/nowhere/b.mp4", "/nowhere/c.mp4"].map { URL(fileURLWithPath: $0) }
        model.open([film] + others)
        let items = model.player.items
        model.removeFromQueue(items[1])
        #expect(model.player.items.map(\.url) == [film, others[1]])
        try #require(model.noticeAction).perform()
        #expect(model.player.items == items)
        // The item that plays continues where it was, under another identity, which the library learns.
        var copies: [(copy: PlayerItem, item: PlayerItem)] = []
        model.willCopy = { copies.append(($0, $1)) }
        model.removeFromQueue(items[0])
        #expect(model.player.items.map(\.url) == others)
        try #require(model.noticeAction).perform()
        #expect(model.player.items.map(\.url) == [film] + others)
        #expect(model.player.currentItem?.url == film)
        #expect(copies.map(\.copy) == [model.player.currentItem] && copies.map(\.item) == [items[0]])
        model.close()
    }

    @Test func aRemovedItemKeepsItsPropertiesButForTheStart() throws {
        let item = PlayerItem(
            url: film, title: "Film", headers: ["A": "b"], userAgent: "c", startPosition: nil,
            additionalSchemes: ["rtsp"], decryptionKeys: [])
        let copy = item.copy(startPosition: CMTime(seconds: 5, preferredTimescale: 1))
        #expect(copy != item && copy.startPosition?.seconds == 5)
        #expect(copy.url == item.url && copy.title == item.title && copy.headers == item.headers)
        #expect(copy.userAgent == item.userAgent && copy.additionalSchemes == item.additionalSchemes)
    }

    @Test func standardInputIsNotHandedToAnotherWindow() throws {
        #expect(try !WindowOptions(["-"]).joinsRunningApplication)
        #expect(try WindowOptions(["film.mp4"]).joinsRunningApplication)
        #expect(WindowOptions.url("-") == WindowOptions.standardInput)
        #expect(WindowOptions.url("./-").isFileURL)
    }

    @Test func onlyTheCommandLineAsksForStandardInput() {
        model.open(pasted: "stdin://-")
        #expect(model.player.items.map(\.url.absoluteString) == ["stdin://-"])
        #expect(!model.isOpening)
        model.close()
    }

    @Test func streamsAreNotMovedToTheTrash() {
        model.open([URL(string: "https://www.example.com/film.mp4")!])
        model.moveToTrash()
        #expect(model.notice == "Only files on this computer can be moved to the trash.")
        #expect(model.player.items.count == 1)
        model.close()
    }

    @Test func aFileThatIsMissingIsReportedAndStaysInTheQueue() async {
        model.open([film])
        model.moveToTrash()
        while model.notice == nil { await Task.yield() }
        #expect(model.notice?.hasPrefix("Cannot find “film.mp4”") == true)
        #expect(model.player.items.map(\.url) == [film])
        model.close()
    }

    @Test func aNewMessageHasNoActionOfTheOneBefore() {
        model.show("Screenshot saved", action: ToastAction("Show in folder") {})
        #expect(model.noticeAction != nil)
        model.notice = "Volume"
        #expect(model.noticeAction == nil)
    }

    @Test func aDropWithoutMediaChangesNothing() {
        model.open([film])
        #expect(!model.drop([]))
        #expect(model.player.items.map(\.url) == [film])
        model.close()
    }

    @Test(arguments: ["", "\n \n", "nonsense", "two words"])
    func aClipboardWithoutAddressesIsReported(text: String) {
        model.open([film])
        model.open(pasted: text)
        #expect(model.notice == "No link on the clipboard")
        #expect(model.player.items.map(\.url) == [film])
        model.close()
    }

    @Test func pastedAddressesPlay() {
        model.open(pasted: "/nowhere/film.mp4\nnonsense\nhttps://media.example/live.m3u8\n")
        #expect(model.notice == nil)
        #expect(
            model.player.items.map(\.url.absoluteString) == [film.absoluteString, "https://media.example/live.m3u8"])
        model.close()
    }

    @Test func theQueueIsSavedAsAListThatReadsBack() throws {
        model.open([film, URL(string: "https://media.example/live%20one.m3u8")!])
        model.player.append([
            PlayerItem(
                url: song, title: "A song", headers: ["Authorization": "secret", "Referer": "https://a.example/"],
                userAgent: "TV/1")
        ])
        let list = try FeedReader().read(model.queueList, from: "file:///nowhere/Queue.m3u8")
        #expect(list.entries.map(\.address) == model.player.items.map(\.url.absoluteString))
        #expect(list.entries[2].title == "A song")
        #expect(list.entries[2].details?.headers == ["Referer": "https://a.example/", "User-Agent": "TV/1"])
        model.reportSaving(.success(URL(filePath: "/nowhere/Evening.m3u8")))
        #expect(model.notice == "Queue saved as “Evening.m3u8”")
        model.reportSaving(.failure(CocoaError(.fileWriteOutOfSpace)))
        #expect(model.notice == "Cannot save the queue: The disk is full. Choose another folder.")
        model.close()
    }
}
