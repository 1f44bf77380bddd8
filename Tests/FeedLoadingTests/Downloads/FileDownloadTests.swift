import Foundation
import MediaServer
import SeededRandom
import Synchronization
import Testing

@testable import FeedLoading

/// Downloads from a server with faults.
@Suite struct FileDownloadTests {
    private let server: StreamServer
    private let folder: TemporaryFolder
    private let client: HTTPClient
    /// Not like text, and longer than the first pieces.
    private let media = Data((0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) | 0x80 })

    init() throws {
        server = try StreamServer.started()
        folder = try TemporaryFolder()
        client = HTTPClient(cache: nil, clock: ContinuousClock(), generator: SeededGenerator(seed: 1))
        serve("\"1\"")
    }

    private var final: String { folder.path + "/episode.mp3" }
    private var part: String { folder.path + "/episode.part" }

    private func serve(_ tag: String?, _ data: Data? = nil) {
        let data = data ?? media
        server.respond(at: "/episode.mp3") { _ in
            StreamResponse(
                contentType: "audio/mpeg", headers: tag.map { ["ETag": $0] } ?? [:], body: .data(data))
        }
    }

    private func download(_ path: String = "/episode.mp3") -> FileDownload {
        let final = final
        var download = FileDownload(server.url(for: path).absoluteString, through: part) { final }
        download.retries = .never
        return download
    }

    private func error(_ download: FileDownload) async -> DownloadError? {
        do { try await download.run(with: client) } catch { return error }
        return nil
    }

    private var ranges: [String?] { server.log.map { $0.request.headers["Range"] } }
    private func content(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

    @Test func aFileArrivesWholeUnderItsFinalName() async throws {
        let heads = Mutex<[FileDownload.Head]>([])
        let steps = Mutex<[Int64]>([])
        var download = download()
        download.onHead = { head in
            heads.withLock { $0.append(head) }
            return true
        }
        download.onProgress = { progress in steps.withLock { $0.append(progress.byteCount) } }
        #expect(try await download.run(with: client) == 700_000)
        #expect(content(final) == media)
        #expect(content(part) == nil)
        #expect(heads.withLock { $0 } == [.init(validator: "\"1\"", total: 700_000, mediaType: "audio/mpeg")])
        let counts = steps.withLock { $0 }
        #expect(counts.first == 0 && counts == counts.sorted() && counts.count > 3, "\(counts)")
        var status = stat()
        #expect(stat(final, &status) == 0 && status.st_mode & 0o077 == 0)
    }

    @Test func aDroppedConnectionContinuesWhereItEnded() async throws {
        server.inject(.truncate(afterBytes: 300_000), times: 1)
        var download = download()
        download.retries = HTTPRetryPolicy()
        download.retries.delay = .milliseconds(1)
        try await download.run(with: client)
        #expect(content(final) == media)
        #expect(ranges.count == 2)
        #expect(ranges[0] == nil && ranges[1]?.hasPrefix("bytes=") == true && ranges[1] != "bytes=0-", "\(ranges)")
        #expect(server.log[1].request.headers["If-Range"] == "\"1\"")
    }

    @Test func aFailedDownloadKeepsItsPartForTheNextTime() async throws {
        let fault = server.inject(.truncate(afterBytes: 300_000))
        let note = Mutex<FileDownload.Head?>(nil)
        var download = download()
        download.onHead = { head in
            note.withLock { $0 = head }
            return true
        }
        let problem = await error(download)
        #expect(problem?.code == .interrupted && problem?.isRetryable == true)
        let size = try #require(content(part)?.count)
        #expect(size > 0 && size <= 300_000)
        #expect(content(final) == nil)
        fault.remove()
        download.validator = note.withLock { $0?.validator }
        try await download.run(with: client)
        #expect(content(final) == media)
        #expect(ranges.last == "bytes=\(size)-")
    }

    @Test func aChangedFileStartsOver() async throws {
        try media.prefix(200_000).write(to: URL(fileURLWithPath: part))
        let other = Data(media.reversed())
        serve("\"2\"", other)
        var download = download()
        download.validator = "\"1\""
        try await download.run(with: client)
        #expect(content(final) == other)
        #expect(ranges == ["bytes=200000-"])
    }

    @Test func aServerWithoutRangesSendsEverythingAgain() async throws {
        try media.prefix(200_000).write(to: URL(fileURLWithPath: part))
        server.inject(.ignoresRange())
        var download = download()
        download.validator = "\"1\""
        try await download.run(with: client)
        #expect(content(final) == media)
    }

    @Test func aServerWithoutRangesThatAlwaysDropsEndsInAnError() async throws {
        server.inject(.ignoresRange())
        server.inject(.truncate(afterBytes: 300_000))
        var download = download()
        download.retries.attemptCount = 3
        download.retries.delay = .milliseconds(1)
        #expect(await error(download)?.code == .interrupted)
        #expect(server.log.count <= 5)
    }

    @Test func aRangeThatCannotBeSatisfiedIsTheEndOrStartsOver() async throws {
        // Everything has arrived, but the process ended before the file got its name.
        try media.write(to: URL(fileURLWithPath: part))
        var download = download()
        download.validator = "\"1\""
        try await download.run(with: client)
        #expect(content(final) == media)
        #expect(server.log.map(\.status) == [416])

        // The server may not have noticed that its first answer is complete, so the log is not cleared.
        try (media + media).write(to: URL(fileURLWithPath: part))
        try await download.run(with: client)
        #expect(content(final) == media)
        #expect(server.log.map(\.status) == [416, 416, 200])
    }

    @Test func rangesThatLieDoNotDamageTheFile() async throws {
        try media.prefix(200_000).write(to: URL(fileURLWithPath: part))
        let media = media
        server.respond(at: "/episode.mp3") { request in
            request.headers["Range"] == nil
                ? StreamResponse(contentType: "audio/mpeg", body: .data(media))
                : StreamResponse(
                    status: 206, contentType: "audio/mpeg", headers: ["Content-Range": "bytes 5-699999/700000"],
                    body: .data(media.dropFirst(5)))
        }
        var download = download()
        download.validator = "\"1\""
        try await download.run(with: client)
        #expect(content(final) == media)
    }

    @Test func aPartWithoutAValidatorIsNotContinued() async throws {
        try Data(repeating: 1, count: 1_000).write(to: URL(fileURLWithPath: part))
        try await download().run(with: client)
        #expect(content(final) == media)
        #expect(ranges == [nil])
        serve("W/\"weak\"")
        let note = Mutex<FileDownload.Head?>(nil)
        var download = download()
        download.onHead = { head in
            note.withLock { $0 = head }
            return true
        }
        try await download.run(with: client)
        #expect(note.withLock { $0 }.map(\.validator) == .some(nil))
    }

    @Test(arguments: [
        (401, DownloadError.Code.loginRequired), (403, .serverError), (404, .notFound), (410, .notFound),
        (500, .serverError),
    ])
    func eachStatusHasItsError(_ status: Int, _ code: DownloadError.Code) async throws {
        server.inject(.status(status))
        let problem = try #require(await error(download()))
        #expect(problem.code == code && problem.httpStatus == status)
        #expect(!problem.message.isEmpty && !problem.cause.isEmpty && !problem.remedy.isEmpty)
    }

    @Test func aServerThatIsAwayIsOffline() async throws {
        server.stop()
        #expect(await error(download())?.code == .offline)
    }

    @Test(arguments: [
        ("#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:4,\na.ts\n", "audio/mpeg", DownloadError.Code.stream),
        ("<?xml version=\"1.0\"?><MPD></MPD>", "application/dash+xml", .stream),
        ("<!DOCTYPE html><html><body>Log in</body></html>", "text/html", .notMedia),
        ("<!DOCTYPE html><html><body>Log in</body></html>", "audio/mpeg", .notMedia),
        ("", "audio/mpeg", .notMedia),
        ("#EXTM3U\n#EXTINF:4,A\nhttp://a.example/a.mp3\n", "text/plain", .stream),
        ("Log in.", "audio/mpeg", .notMedia),
    ])
    func otherContentThanMediaIsRefused(_ text: String, _ type: String, _ code: DownloadError.Code) async throws {
        server.serve(text, at: "/other", contentType: type)
        #expect(await error(download("/other"))?.code == code)
        #expect(content(final) == nil && (content(part)?.count ?? 0) == 0)
    }

    @Test(arguments: [
        StreamResponse(contentType: "audio/mpeg", body: .data(Data("{\"error\": \"Log in again, please.\"}".utf8))),
        StreamResponse(contentType: "audio/mpeg", body: .data(Data("No.".utf8))),
        StreamResponse(contentType: "audio/mpeg", body: .data(Data(repeating: 0x20, count: 2 << 20))),
        StreamResponse(status: 204),
        StreamResponse(status: 203, contentType: "audio/mpeg", body: .data(Data(repeating: 0x80, count: 1_000))),
    ])
    func anAnswerWithoutMediaKeepsThePart(_ response: StreamResponse) async throws {
        try media.prefix(200_000).write(to: URL(fileURLWithPath: part))
        server.respond(at: "/login") { _ in response }
        let heads = Mutex(0)
        var login = download("/login")
        login.validator = "\"1\""
        login.onHead = { _ in
            heads.withLock { $0 += 1 }
            return true
        }
        #expect(await error(login)?.code == .notMedia)
        #expect(heads.withLock { $0 } == 0)
        #expect(content(part) == media.prefix(200_000))
        // Nor does a lack of space for everything destroy it.
        server.inject(.ignoresRange(), times: 1)
        var download = download()
        download.validator = "\"1\""
        download.limits.freeByteCount = .max / 2
        #expect(await error(download)?.code == .noSpace)
        #expect(content(part) == media.prefix(200_000))
        download.limits = .init()
        try await download.run(with: client)
        #expect(content(final) == media)
        #expect(ranges.last == "bytes=200000-")
    }

    /// Answers as a server that does not state the size in parts of at most 300,000 bytes.
    private func servePartsWithoutTotal() {
        let media = media
        server.respond(at: "/episode.mp3") { request in
            let start = request.headers["Range"].flatMap { Int($0.dropFirst("bytes=".count).dropLast()) } ?? 0
            guard start < media.count else {
                return StreamResponse(status: 416, headers: ["Content-Range": "bytes */\(media.count)"])
            }
            let end = min(start + 300_000, media.count)
            return StreamResponse(
                status: 206, contentType: "audio/mpeg",
                headers: ["ETag": "\"1\"", "Content-Range": "bytes \(start)-\(end - 1)/*"],
                body: .data(media[start..<end]))
        }
    }

    @Test func aPartOfAnUnknownWholeIsNotTheWhole() async throws {
        servePartsWithoutTotal()
        try media.prefix(200_000).write(to: URL(fileURLWithPath: part))
        var download = download()
        download.validator = "\"1\""
        #expect(await error(download)?.code == .interrupted)
        #expect(content(final) == nil && content(part) == media.prefix(500_000))
        // The answer 416 confirms the end.
        download.retries = HTTPRetryPolicy()
        download.retries.delay = .milliseconds(1)
        try await download.run(with: client)
        #expect(content(final) == media)
        #expect(server.log.map(\.status) == [206, 206, 416])
    }

    @Test func theSizeFromTheLastTimeEndsADownload() async throws {
        servePartsWithoutTotal()
        try media.prefix(200_000).write(to: URL(fileURLWithPath: part))
        var download = download()
        (download.validator, download.total) = ("\"1\"", 700_000)
        download.retries = HTTPRetryPolicy()
        download.retries.delay = .milliseconds(1)
        try await download.run(with: client)
        #expect(content(final) == media)
        #expect(server.log.map(\.status) == [206, 206])
    }

    @Test func aRadioStationIsLive() async throws {
        let media = media
        server.respond(at: "/radio") { _ in
            StreamResponse(contentType: "audio/mpeg", headers: ["icy-name": "Radio"], body: .data(media))
        }
        #expect(await error(download("/radio"))?.code == .live)
    }

    @Test func limitsOfSizeAndSpaceAreChecked() async throws {
        var small = download()
        small.limits.byteCount = 699_999
        #expect(await error(small)?.code == .tooLarge)
        // Without a length, the limit holds while it arrives.
        let fault = server.inject(.noContentLength)
        #expect(await error(small)?.code == .tooLarge)
        fault.remove()
        var full = download()
        full.limits.freeByteCount = .max / 2
        let problem = await error(full)
        #expect(problem?.code == .noSpace && problem?.isRetryable == true)
        #expect(content(final) == nil)
    }

    @Test func cancelingKeepsThePart() async throws {
        let stall = server.inject(.stall(afterBytes: 300_000, .untilReleased))
        let hasBytes = AsyncStream.makeStream(of: Void.self)
        var download = download()
        download.onProgress = { if $0.byteCount > 100_000 { hasBytes.continuation.yield() } }
        let task = Task { [download] in await error(download) }
        for await _ in hasBytes.stream { break }
        task.cancel()
        #expect(await task.value?.code == .canceled)
        #expect((content(part)?.count ?? 0) > 100_000)
        stall.remove()
    }

    @Test func onlyOneAtATimeWritesAFile() async throws {
        let first = try PartialFile(part, validator: nil, limits: .init(), onHead: { _ in true }, onProgress: { _ in })
        #expect(await error(download())?.code == .inUse)
        withExtendedLifetime(first) {}
    }

    @Test func anEmptyRangeThatCannotBeSatisfiedIsNoFile() async throws {
        server.respond(at: "/episode.mp3") { _ in
            StreamResponse(status: 416, headers: ["Content-Range": "bytes */0"])
        }
        #expect(await error(download())?.httpStatus == 416)
        #expect(content(final) == nil)
    }

    @Test func aFolderThatIsNotThereIsReported() async throws {
        let download = FileDownload(server.url(for: "/episode.mp3").absoluteString, through: "/nowhere/part") { nil }
        #expect(await error(download)?.code == .notWritable)
    }

    @Test func redirectsAreFollowedAlsoForARest() async throws {
        server.redirect("/moved", to: "/episode.mp3")
        try media.prefix(200_000).write(to: URL(fileURLWithPath: part))
        var download = download("/moved")
        download.validator = "\"1\""
        try await download.run(with: client)
        #expect(content(final) == media)
        #expect(server.log.last?.status == 206)
    }

    @Test(arguments: [
        "bytes 5-9/10", "bytes */10", "bytes 0-0/*", "bytes 9-5/10", "items 1-2/3", "bytes", "", "bytes -/-",
    ])
    func contentRangesAreRead(_ text: String) {
        let range = ContentRange(text)
        switch text {
        case "bytes 5-9/10": #expect(range?.start == 5 && range?.total == 10)
        case "bytes */10": #expect(range?.start == nil && range?.total == 10)
        case "bytes 0-0/*": #expect(range?.start == 0 && range?.total == nil)
        default: #expect(range == nil)
        }
    }
}
