import FeedLoading
import Foundation
import MediaServer
import Testing

@Suite struct HTTPCacheTests {
    private let stage: ClientStage
    private var server: StreamServer { stage.server }
    private var cacheFolder: String { stage.folder.path + "/cache" }

    init() throws { stage = try ClientStage() }

    private func serve(_ text: String, _ headers: HTTPHeaders) {
        server.respond(at: "/feed") { _ in StreamResponse(headers: headers, body: .data(Data(text.utf8))) }
    }

    private func entries() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: cacheFolder).filter { $0 != "key" }
    }

    private func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test func unchangedContentIsConfirmedWithoutSendingItAgain() async throws {
        serve("one", ["ETag": "\"1\""])
        #expect(try await stage.fetch("/feed").freshness == .fresh)
        let second = try await stage.fetch("/feed")
        #expect(second.freshness == .notModified)
        #expect(second.body == Array("one".utf8))
        serve("two", ["ETag": "\"2\""])
        #expect(try await stage.fetch("/feed").body == Array("two".utf8))
        serve("three", ["Last-Modified": "Mon, 23 Nov 2026 12:00:00 GMT"])
        #expect(try await stage.fetch("/feed").freshness == .fresh)
        #expect(try await stage.fetch("/feed").freshness == .notModified)
        #expect(server.log.map(\.status) == [200, 304, 200, 200, 304])
    }

    @Test(arguments: [
        ("max-age=60", 59.0, true), ("max-age=60", 61, false), ("max-age=60, no-cache", 1, false), ("", 1, false),
        ("max-age=1000000000", 86_399, true), ("max-age=1000000000", 86_401, false), ("max-age=-5", 0, false),
        ("max-age=abc", 0, false), ("max-age=99999999999999999999", 100, true), ("MAX-AGE=\"60\"", 1, true),
    ])
    func contentIsUsedWithoutARequestUntilItExpires(_ control: String, _ age: Double, _ isUsed: Bool) async throws {
        serve("one", ["ETag": "\"1\"", "Cache-Control": control])
        _ = try await stage.fetch("/feed")
        stage.pass(seconds: age)
        #expect(try await stage.fetch("/feed").freshness == (isUsed ? .unexpired(age: age) : .notModified))
        var request = stage.request("/feed")
        request.cachePolicy = .revalidate
        #expect(try await stage.client.fetch(request).freshness == .notModified)
    }

    @Test func expirationDatesAreRelativeToTheServersDate() async throws {
        let head = """
            HTTP/1.1 200 OK\r
            Date: Mon, 23 Nov 2026 12:00:00 GMT\r
            Expires: Mon, 23 Nov 2026 12:10:00 GMT\r
            Age: 300\r
            Content-Length: 3\r
            Connection: close\r
            \r
            one
            """
        let port = try ScriptedPort(Data(head.utf8))
        let request = HTTPRequest(port.url.absoluteString)
        _ = try await stage.client.fetch(request)
        stage.pass(seconds: 299)
        #expect(try await stage.client.fetch(request).freshness == .unexpired(age: 299))
        stage.pass(seconds: 2)
        #expect(try await stage.client.fetch(request).freshness == .fresh)
        withExtendedLifetime(port) {}
    }

    @Test func withoutAConnectionTheCopyIsShownWithItsAge() async throws {
        serve("one", [:])
        _ = try await stage.fetch("/feed")
        stage.pass(seconds: 7200)
        server.stop()
        let response = try await stage.fetch("/feed")
        #expect(response.body == Array("one".utf8))
        guard case .offline(let age, let reason) = response.freshness else {
            Issue.record("\(response.freshness)")
            return
        }
        #expect(age == 7200)
        #expect(reason.code == .offline)
    }

    @Test func copiesReplaceServerErrorsButNotRefusals() async throws {
        serve("one", [:])
        _ = try await stage.fetch("/feed")
        var fault = server.inject(.status(503))
        #expect(try await stage.fetch("/feed").freshness.isOffline)
        fault.remove()
        for (status, code) in [(404, FeedError.Code.notFound), (403, .serverError), (401, .loginRequired)] {
            fault = server.inject(.status(status))
            #expect(try await stage.error("/feed").code == code)
            fault.remove()
        }
    }

    @Test func aServerThatNeverAnswersIsReplacedByTheCopy() async throws {
        serve("one", [:])
        _ = try await stage.fetch("/feed")
        server.inject(.delay(.untilReleased))
        async let response = stage.fetch("/feed")
        _ = await stage.clock.sleeper(.seconds(120) ... .seconds(120))
        stage.clock.advance(by: .seconds(120))
        #expect(try await response.freshness.isOffline)
    }

    @Test func contentThatMayNotBeStoredIsNot() async throws {
        serve("one", ["Cache-Control": "private, no-store"])
        _ = try await stage.fetch("/feed")
        #expect(try entries().isEmpty)
    }

    @Test func othersCannotReadTheCacheAndNamesRevealNothing() async throws {
        try FileManager.default.createDirectory(
            atPath: cacheFolder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777])
        serve("one", [:])
        let address = "http://alice:secret@127.0.0.1:\(server.port)/feed?token=abc"
        _ = try await stage.client.fetch(HTTPRequest(address))
        #expect(try mode(cacheFolder) == 0o700)
        let files = try entries()
        #expect(files.count == 1)
        for file in files {
            #expect(try mode("\(cacheFolder)/\(file)") == 0o600)
            #expect(!file.contains { !$0.isHexDigit })
            let text = String(
                decoding: try Data(contentsOf: URL(fileURLWithPath: "\(cacheFolder)/\(file)")), as: UTF8.self)
            #expect(!text.contains("secret") && !text.contains("alice"))
        }
    }

    @Test func copiesOfOneUserAreNotUsedForAnother() async throws {
        serve("one", ["Cache-Control": "max-age=60"])
        let host = "127.0.0.1:\(server.port)/feed"
        for user in ["alice", "bob", ""] {
            let address = "http://\(user.isEmpty ? "" : "\(user):x@")\(host)"
            #expect(try await stage.client.fetch(HTTPRequest(address)).freshness == .fresh)
            #expect(try await stage.client.fetch(HTTPRequest(address)).freshness == .unexpired(age: 0))
        }
    }

    @Test func damagedCopiesCountAsAbsent() async throws {
        for damage in 0..<5 {
            serve("some content", ["ETag": "\"1\""])
            _ = try await stage.fetch("/feed")
            let file = "\(cacheFolder)/\(try #require(try entries().first))"
            var data = try Data(contentsOf: URL(fileURLWithPath: file))
            switch damage {
            case 0: data.removeLast(3)
            case 1: data[data.count - 2] ^= 1
            case 2: data = Data()
            case 3: data = Data(repeating: 0x0A, count: 100)
            default: data += Data("more".utf8)
            }
            try data.write(to: URL(fileURLWithPath: file))
            let response = try await stage.fetch("/feed")
            #expect(response.body == Array("some content".utf8))
            #expect(response.freshness == .fresh, "damage \(damage)")
        }
    }

    @Test func aFolderThatCannotBeUsedIsReported() async throws {
        try FileManager.default.createSymbolicLink(atPath: cacheFolder, withDestinationPath: "/tmp")
        serve("one", [:])
        let response = try await stage.fetch("/feed")
        #expect(response.body == Array("one".utf8))
        #expect(response.cacheProblem != nil)
    }

    @Test func theCacheStaysWithinItsLimits() async throws {
        var cache = HTTPCache(folder: cacheFolder)
        cache.entryCount = 3
        cache.byteCount = 250_000
        let client = HTTPClient(cache: cache, clock: stage.clock)
        for index in 0..<6 {
            server.serve(Data(repeating: 0x20, count: 1000), at: "/\(index)")
            _ = try await client.fetch(stage.request("/\(index)"))
        }
        let count = try entries().count
        #expect(count == 3)
        server.serve(Data(repeating: 0x20, count: 249_000), at: "/large")
        _ = try await client.fetch(stage.request("/large"))
        #expect(try entries().count == 1)
        server.serve(Data(repeating: 0x20, count: 251_000), at: "/huge")
        _ = try await client.fetch(stage.request("/huge"))
        #expect(try entries().count == 1)
    }
}
