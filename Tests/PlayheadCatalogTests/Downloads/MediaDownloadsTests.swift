import Foundation
import MediaServer
import Observation
import Testing

@testable import FeedLoading
@testable import Playhead
@testable import PlayheadCatalog

/// The queue of downloads, its folder and its use by players.
@MainActor @Suite struct MediaDownloadsTests {
    private let server: StreamServer
    private let folder: TemporaryFolder
    private let media = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) | 0x80 })

    init() throws {
        server = try StreamServer.started()
        folder = TemporaryFolder()
        for number in 1...4 {
            let media = media
            server.respond(at: "/\(number).mp3") { _ in
                StreamResponse(contentType: "audio/mpeg", headers: ["ETag": "\"a\""], body: .data(media))
            }
        }
    }

    private var path: String { folder.path + "/downloads" }

    private func downloads(_ limits: FileDownload.Limits = .init()) -> MediaDownloads {
        MediaDownloads(folder: path, limits: limits, retries: .never) { HTTPClient(cache: nil) }
    }

    private func item(_ number: Int = 1, of feed: String? = nil) -> LibraryItem {
        var entry = FeedEntry(
            id: "guid \(number)", title: "Episode \(number)", address: server.url(for: "/\(number).mp3").absoluteString)
        entry.details = FeedEntry.Details()
        entry.details?.headers = ["Authorization": "secret", "Referer": "https://a.example"]
        return LibraryItem(entry, of: feed ?? server.url(for: "/feed.xml").absoluteString, feedTitle: "Feed")
    }

    /// Waits until the downloads have reached a state.
    private func reach(_ downloads: MediaDownloads, _ condition: @escaping @MainActor (MediaDownloads) -> Bool) async {
        while !condition(downloads) {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = downloads.downloads
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }

    private var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }

    @Test(.timeLimit(.minutes(1))) func feedOfTheInternetDownloadsNothingFromTheOwnNetwork() async throws {
        let downloads = downloads()
        let item = item(of: "https://a.example/feed.xml")
        try await downloads.start(item)
        await reach(downloads) { if case .failed = $0.download(of: item)?.state { true } else { false } }
        guard case .failed(let error) = downloads.download(of: item)?.state else { return }
        #expect(error.code == .addressNotAllowed)
        #expect(server.log.isEmpty)
    }

    @Test(.timeLimit(.minutes(1))) func anEpisodeIsDownloadedAndPlayedFromItsFile() async throws {
        let downloads = downloads()
        let item = item()
        try await downloads.start(item)
        await reach(downloads) { $0.download(of: item)?.state == .finished }
        let download = try #require(downloads.download(of: item))
        #expect(download.fraction == 1)
        let file = try #require(download.file)
        #expect(try Data(contentsOf: file) == media)
        #expect(file.pathExtension == "mp3")
        let url = try #require(URL(string: item.address))
        let resolver = try #require(MediaResolvers.resolver(for: url))
        let resolved = try await resolver.resolve(url)
        #expect(resolved.url == file && resolved.title == "Episode 1")
        #expect(server.log.first?.request.headers["Authorization"] == "secret")
        // No file has a secret, and names reveal nothing.
        for name in files {
            #expect(!name.contains("Episode"))
            if name.hasSuffix(".json") {
                #expect(
                    !String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")), as: UTF8.self)
                        .contains("secret"))
            }
        }
        // A file that was deleted elsewhere plays from its address again.
        try FileManager.default.removeItem(at: file)
        #expect(try await resolver.resolve(url).url == url)
        await reach(downloads) { $0.download(of: item)?.state == .stopped }
        #expect(MediaResolvers.resolver(for: url) == nil)
        await downloads.close()
    }

    @Test(.timeLimit(.minutes(1))) func atMostTwoRunAtATime() async throws {
        let stall = server.inject(.stall(afterBytes: 100_000, .untilReleased))
        let downloads = downloads()
        for number in 1...4 { try await downloads.start(item(number)) }
        #expect(downloads.downloads.map(\.state) == [.running, .running, .waiting, .waiting])
        downloads.cancel(downloads.downloads[1].id)
        await reach(downloads) { $0.downloads[2].state == .running }
        #expect(downloads.downloads.map(\.state) == [.running, .stopped, .running, .waiting])
        stall.remove()
        await reach(downloads) { $0.downloads[3].state == .finished && $0.downloads[2].state == .finished }
        #expect(downloads.downloads[1].state == .stopped)
        try await downloads.start(item(2))
        await reach(downloads) { $0.downloads.allSatisfy { $0.state == .finished } }
        await downloads.close()
    }

    @Test(.timeLimit(.minutes(1))) func aDownloadThatTheEndOfTheProcessInterruptsContinuesAtTheNextStart() async throws
    {
        let stall = server.inject(.stall(afterBytes: 200_000, .untilReleased))
        let first = downloads()
        try await first.start(item(1))
        try await first.start(item(2))
        await reach(first) { $0.downloads.allSatisfy { $0.byteCount > 100_000 } }
        first.cancel(first.downloads[1].id)
        await reach(first) { $0.downloads[1].state == .stopped }
        await first.close()
        stall.remove()
        server.clearLog()

        let second = downloads()
        await second.open()
        #expect(second.downloads.map(\.item.title) == ["Episode 1", "Episode 2"])
        await reach(second) { $0.downloads[0].state == .finished }
        #expect(try Data(contentsOf: try #require(second.downloads[0].file)) == media)
        #expect(server.log.compactMap { $0.request.headers["If-Range"] } == ["\"a\""])
        // The one that the user stopped waits for the user.
        #expect(second.downloads[1].state == .stopped && second.downloads[1].byteCount > 100_000)
        await second.close()

        let third = downloads()
        await third.open()
        #expect(third.downloads.map(\.state) == [.finished, .stopped])
        await third.close()
    }

    @Test(.timeLimit(.minutes(1))) func aFailureIsTypedAndCanBeRetried() async throws {
        let fault = server.inject(.status(404))
        let downloads = downloads()
        try await downloads.start(item())
        await reach(downloads) { $0.downloads[0].state != .running && $0.downloads[0].state != .waiting }
        guard case .failed(let error) = downloads.downloads[0].state else {
            Issue.record("\(downloads.downloads[0].state)")
            return
        }
        #expect(error.code == .notFound && error.isRetryable)
        fault.remove()
        try await downloads.start(item())
        await reach(downloads) { $0.downloads[0].state == .finished }
        await downloads.close()
    }

    @Test(.timeLimit(.minutes(1))) func onlyFailuresOfWhatTheUserRequestedAreAnnounced() async throws {
        let stall = server.inject(.stall(afterBytes: 100_000, .untilReleased))
        let first = downloads()
        try await first.start(item())
        await reach(first) { $0.downloads[0].byteCount > 0 }
        await first.close()
        server.stop()
        stall.remove()

        let second = downloads()
        var ends: [MediaDownload.State] = []
        second.onEnd = { ends.append($0.state) }
        await second.open()
        await reach(second) { !$0.downloads[0].isActive }
        guard case .failed(let error) = second.downloads[0].state else {
            Issue.record("\(second.downloads[0].state)")
            return
        }
        #expect(error.code == .offline && ends.isEmpty)
        try await second.start(item())
        await reach(second) { !$0.downloads[0].isActive }
        #expect(ends == [.failed(error)])
        try server.start()
        try await second.start(item())
        await reach(second) { $0.downloads[0].state == .finished }
        #expect(ends == [.failed(error), .finished])
        await second.close()
    }

    @Test(.timeLimit(.minutes(1))) func aRemovalCanBeUndoneUntilItIsFinal() async throws {
        let downloads = downloads()
        let item = item()
        let id = MediaDownloads.identifier(item.address)
        let url = try #require(URL(string: item.address))
        try await downloads.start(item)
        await reach(downloads) { $0.downloads[0].state == .finished }
        await downloads.remove(id)
        #expect(downloads.downloads.isEmpty && MediaResolvers.resolver(for: url) == nil)
        #expect(files.count == 2)
        await downloads.restore(id)
        #expect(downloads.download(of: item)?.state == .finished && MediaResolvers.resolver(for: url) != nil)
        await downloads.remove(id)
        await downloads.finishRemoval(of: id)
        #expect(files.isEmpty)

        // The end of the process makes it final, too.
        try await downloads.start(item)
        await reach(downloads) { $0.download(of: item)?.state == .finished }
        await downloads.remove(id)
        await downloads.close()
        let next = self.downloads()
        await next.open()
        #expect(next.downloads.isEmpty && files.isEmpty)
    }

    @Test(.timeLimit(.minutes(1))) func aRunningDownloadIsRemovedWithItsPart() async throws {
        let stall = server.inject(.stall(afterBytes: 200_000, .untilReleased))
        let downloads = downloads()
        try await downloads.start(item(1))
        try await downloads.start(item(2))
        await reach(downloads) { $0.downloads[0].byteCount > 0 }
        await downloads.removeAll()
        #expect(downloads.downloads.isEmpty && files.isEmpty)
        stall.remove()
        await downloads.close()
    }

    @Test(.timeLimit(.minutes(1))) func aRemovedDownloadCanBeStartedAgainImmediately() async throws {
        let stall = server.inject(.stall(afterBytes: 200_000, .untilReleased))
        let downloads = downloads()
        let item = item()
        try await downloads.start(item)
        await reach(downloads) { $0.downloads[0].byteCount > 0 }
        let removal = Task { await downloads.remove(MediaDownloads.identifier(item.address)) }
        await reach(downloads) { $0.downloads.isEmpty }
        stall.remove()
        try await downloads.start(item)
        await removal.value
        await reach(downloads) { $0.download(of: item)?.state == .finished }
        #expect(downloads.downloads.count == 1)
        await downloads.close()
        let next = self.downloads()
        await next.open()
        #expect(next.downloads.map(\.state) == [.finished])
        #expect(files.count == 2)
        await next.close()
    }

    @Test(.timeLimit(.minutes(1))) func anotherWindowKeepsRemovedDownloads() async throws {
        let first = downloads()
        let item = item()
        let id = MediaDownloads.identifier(item.address)
        try await first.start(item)
        await reach(first) { $0.downloads[0].state == .finished }
        await first.remove(id)
        let second = downloads()
        await second.open()
        #expect(second.downloads.isEmpty && files.count == 2)
        await first.restore(id)
        let file = try #require(first.download(of: item)?.file)
        #expect(try Data(contentsOf: file) == media)
        // Another window that starts it again takes it over.
        await first.remove(id)
        try await second.start(item)
        await reach(second) { $0.download(of: item)?.state == .finished }
        await first.finishRemoval(of: id)
        #expect(files.count == 2 && server.log.count == 1)
        await second.close()
        await first.close()
        // A later start deletes what a process that was killed has left.
        let folder = DownloadFolder(path: path)
        folder.update(id) { $0.removalDate = 1 }
        #expect(folder.read().isEmpty && files.isEmpty)
    }

    @Test(.timeLimit(.minutes(1))) func aRestoredDownloadWithoutItsFileIsNotFinished() async throws {
        let downloads = downloads()
        let item = item()
        let id = MediaDownloads.identifier(item.address)
        try await downloads.start(item)
        await reach(downloads) { $0.downloads[0].state == .finished }
        let file = try #require(downloads.downloads[0].file)
        await downloads.remove(id)
        try FileManager.default.removeItem(at: file)
        await downloads.restore(id)
        #expect(downloads.downloads.map(\.state) == [.stopped])
        #expect(downloads.downloads[0].byteCount == 0 && downloads.downloads[0].file == nil)
        try await downloads.start(item)
        await reach(downloads) { $0.downloads[0].state == .finished }
        await downloads.close()
    }

    @Test(.timeLimit(.minutes(1))) func aFileOfAnotherWindowIsFinished() async throws {
        let stall = server.inject(.stall(afterBytes: 200_000, .untilReleased))
        let (first, second) = (downloads(), downloads())
        let item = item()
        try await first.start(item)
        await reach(first) { $0.downloads[0].byteCount > 0 }
        await second.open()
        await reach(second) { !$0.downloads[0].isActive }
        #expect(second.downloads.map(\.state) == [.failed(DownloadError(.inUse))])
        stall.remove()
        await reach(first) { $0.downloads[0].state == .finished }
        try await second.start(item)
        await reach(second) { $0.downloads[0].state == .finished }
        #expect(second.downloads[0].file == first.downloads[0].file)
        #expect(server.log.count == 1)
        await second.close()
        await first.close()
    }

    @Test func changesOfTwoWindowsKeepEachOther() throws {
        let (first, second) = (DownloadFolder(path: path), DownloadFolder(path: path))
        let id = MediaDownloads.identifier(item().address)
        #expect(first.update(id, adding: DownloadRecord(item: item(), date: 1)) { _ in })
        #expect(second.read().map(\.id) == [id])
        #expect(first.update(id) { $0.fileName = "a" })
        #expect(second.update(id) { $0.isWanted = false })
        let record = try #require(first.record(of: id))
        #expect(record.fileName == "a" && !record.isWanted)
        // A download that another window has started again is not deleted.
        #expect(!first.delete(id) && files.count == 1)
        #expect(first.delete(id, isMarked: false) && files.isEmpty)
        #expect(!first.update(id) { _ in })
    }

    @Test func streamsAndLocalFilesAreRefusedWithAReason() async throws {
        func code(_ address: String, _ change: (inout FeedEntry.Details) -> Void = { _ in }) -> DownloadError.Code? {
            var entry = FeedEntry(address: address)
            var details = FeedEntry.Details()
            change(&details)
            entry.details = details
            return MediaDownloads.refusal(of: LibraryItem(entry, of: nil))?.code
        }
        #expect(code("https://a.example/e.mp3") == nil)
        #expect(code("https://a.example/e?id=1") == nil)
        #expect(code("https://a.example/live.m3u8?x=1") == .stream)
        #expect(code("https://a.example/film.mpd") == .stream)
        #expect(code("https://a.example/film") { $0.mediaType = "application/vnd.apple.mpegurl" } == .stream)
        #expect(code("https://a.example/radio") { $0.isLive = true } == .live)
        #expect(code("https://a.example/1.ts") { $0.channel = "one" } == .live)
        #expect(code("/home/film.mp4") == .alreadyLocal)
        #expect(code("file:///home/film.mp4") == .alreadyLocal)
        #expect(code("rtsp://a.example/film") == .addressNotAllowed)
        #expect(code("javascript:alert(1)") == .addressNotAllowed)
    }

    @Test func aPrivateSessionDownloadsNothing() async throws {
        let downloads = MediaDownloads(folder: nil)
        await downloads.open()
        await #expect(throws: DownloadError(.privateSession)) { try await downloads.start(item()) }
        #expect(downloads.downloads.isEmpty)
    }

    @Test func aFolderThatCannotBeWrittenIsReported() async throws {
        let downloads = MediaDownloads(folder: "/proc/downloads", retries: .never) { HTTPClient(cache: nil) }
        await #expect(throws: DownloadError(.notWritable)) { try await downloads.start(item()) }
        #expect(downloads.downloads.map(\.state) == [.failed(DownloadError(.notWritable))])
    }

    @Test func damagedRecordsAreIgnored() async throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in [("a.json", "{"), ("b.json", "[]"), ("c.part", "x"), ("d.json", "{\"item\": 3}")] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        }
        let downloads = downloads()
        await downloads.open()
        #expect(downloads.downloads.isEmpty)
        #expect(files.count == 4)
        await downloads.close()
    }
}
