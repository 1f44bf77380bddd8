import Foundation
import FoundationNetworking
import Glibc
import Testing

@testable import MediaServer

@Suite struct StreamServerTests {
    let server: StreamServer
    let bytes = patternBytes.prefix(300_000)

    init() throws {
        server = try .started()
        server.serve(bytes, at: "/film.mp4")
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("served-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("public/sub folder"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    // MARK: Ranges

    @Test(arguments: [
        ("0-99", 0..<100), ("100-", 100..<300_000), ("-100", 299_900..<300_000), ("299999-", 299_999..<300_000),
        ("0-999999", 0..<300_000), ("-999999", 0..<300_000), ("5-5", 5..<6),
    ]) func rangeGetsItsBytes(range: String, expected: Range<Int>) async throws {
        let answer = try await Curl.get(server.url(for: "/film.mp4"), "-r", range)
        #expect(answer.status == 206)
        #expect(answer.headers["Content-Range"] == "bytes \(expected.lowerBound)-\(expected.upperBound - 1)/300000")
        #expect(answer.headers["Content-Length"] == "\(expected.count)")
        #expect(answer.body == bytes[expected])
    }

    @Test(arguments: ["300000-", "400000-500000", "-0"])
    func rangePastTheEndIsRefused(range: String) async throws {
        let answer = try await Curl.get(server.url(for: "/film.mp4"), "-H", "Range: bytes=\(range)")
        #expect(answer.status == 416)
        #expect(answer.headers["Content-Range"] == "bytes */300000")
        #expect(answer.body.isEmpty)
    }

    @Test(arguments: ["bytes=9-3", "bytes=a-b", "lines=1-2", "bytes=0-1,5-6"])
    func rangeThatCannotBeReadGetsTheWhole(header: String) async throws {
        let answer = try await Curl.get(server.url(for: "/film.mp4"), "-H", "Range: \(header)")
        #expect(answer.status == 200)
        #expect(answer.body == bytes)
    }

    @Test func conditionalRangeHoldsForTheSameVersionOnly() async throws {
        try await withFolder { folder in
            let file = folder.appendingPathComponent("a.ts")
            try bytes.write(to: file)
            server.serve(file: file, at: "/a.ts")
            let url = server.url(for: "/a.ts")
            let tag = try #require(try await Curl.get(url, "-I").headers["ETag"])
            #expect(try await Curl.get(url, "-r", "0-9", "-H", "If-Range: \(tag)").status == 206)
            #expect(try await Curl.get(url, "-r", "0-9", "-H", "If-Range: \"old\"").status == 200)
        }
    }

    // MARK: Resources

    @Test func headHasTheHeadersWithoutTheBody() async throws {
        let answer = try await Curl.get(server.url(for: "/film.mp4"), "-I")
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Length"] == "300000")
        #expect(answer.headers["Accept-Ranges"] == "bytes")
        #expect(answer.headers["Content-Type"] == "video/mp4")
        let part = try await Curl.get(server.url(for: "/film.mp4"), "-I", "-r", "10-19")
        #expect(part.status == 206)
        #expect(part.headers["Content-Length"] == "10")
        #expect(try await server.request { $0.id == 1 && $0.outcome != .pending }.outcome == .finished)
    }

    @Test(arguments: [
        ("mp4", "video/mp4"), ("m4s", "video/iso.segment"), ("mpd", "application/dash+xml"),
        ("m3u8", "application/vnd.apple.mpegurl"), ("ts", "video/mp2t"), ("mp3", "audio/mpeg"), ("webm", "video/webm"),
        ("mkv", "video/x-matroska"), ("ogg", "audio/ogg"), ("flac", "audio/flac"), ("wav", "audio/wav"),
        ("vtt", "text/vtt"), ("JPG", "image/jpeg"), ("html", "text/html; charset=utf-8"),
        ("xyz", "application/octet-stream"),
    ]) func contentTypesFollowTheExtension(ext: String, type: String) async throws {
        server.serve("x", at: "/a.b/file.\(ext)")
        #expect(try await Curl.get(server.url(for: "/a.b/file.\(ext)")).headers["Content-Type"] == type)
    }

    @Test func filesOfAFolderAreServedAndNothingElse() async throws {
        try await withFolder { folder in
            try bytes.write(to: folder.appendingPathComponent("public/sub folder/é 1.ts"))
            try Data("s".utf8).write(to: folder.appendingPathComponent("secret.txt"))
            try Data("h".utf8).write(to: folder.appendingPathComponent("public/.hidden"))
            server.serve(directory: folder.appendingPathComponent("public"), at: "/media")
            let whole = try await Curl.get(server.url(for: "/media/sub folder/é 1.ts"))
            #expect(whole.body == bytes)
            #expect(whole.headers["Content-Type"] == "video/mp2t")
            #expect(try await Curl.get(server.url(for: "/media/sub folder/é 1.ts"), "-r", "-7").body == bytes.suffix(7))
            let base = server.url(for: "/").absoluteString
            for path in [
                "media/", "media", "media/sub%20folder", "media/sub%20folder/", "media/../secret.txt",
                "media/%2e%2e/secret.txt", "media/..%2fsecret.txt", "media/.hidden", "media//secret.txt",
                "media/sub%20folder/%C3%A9%201.ts%00.mp4", "nothing",
            ] {
                let answer = try await Curl.get(base + path, ["--path-as-is"])
                // libsoup refuses some of them.
                #expect([400, 404].contains(answer.status), "\(path)")
            }
        }
    }

    @Test func resourceCanBeReplacedAndRemoved() async throws {
        server.serve("one", at: "/a.txt")
        server.serve("two", at: "/a.txt")
        #expect(try await Curl.get(server.url(for: "/a.txt")).text == "two")
        server.remove("/a.txt")
        #expect(try await Curl.get(server.url(for: "/a.txt")).status == 404)
    }

    @Test func closureCanAnswerAlsoToAPost() async throws {
        server.respond(at: "/echo") { request in
            .text("\(request.method) \(request.queryItems["a"] ?? "") \(String(decoding: request.body, as: UTF8.self))")
        }
        let answer = try await Curl.get(server.url(for: "/echo", query: "a=%C3%A9"), "-d", "body")
        #expect(answer.text == "POST é body")
        #expect(try await Curl.get(server.url(for: "/echo"), "-X", "DELETE").status == 405)
    }

    @Test func generatedBodyOfKnownLengthHasRangesOneOfUnknownLengthHasNone() async throws {
        let bytes = bytes
        server.respond(at: "/known") { _ in
            StreamResponse(body: .generated(length: bytes.count) { bytes[$0..<min($0 + $1, bytes.count)] })
        }
        server.respond(at: "/unknown") { _ in
            StreamResponse(body: .generated(length: nil) { $0 < 200_000 ? bytes[$0..<min($0 + $1, 200_000)] : Data() })
        }
        #expect(try await Curl.get(server.url(for: "/known"), "-r", "70000-199999").body == bytes[70_000..<200_000])
        let unknown = try await Curl.get(server.url(for: "/unknown"), "-r", "0-9")
        #expect(unknown.status == 200)
        #expect(unknown.body == bytes[..<200_000])
        #expect(unknown.headers["Content-Length"] == nil)
    }

    @Test func largeFileIsNotHeldInMemory() async throws {
        try await withFolder { folder in
            let file = folder.appendingPathComponent("large.mp4")
            #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
            try FileHandle(forWritingTo: file).truncate(atOffset: 8 << 30)
            server.serve(file: file, at: "/large.mp4")
            let answer = try await Curl.get(server.url(for: "/large.mp4"), "-r", "8589934000-")
            #expect(answer.headers["Content-Range"] == "bytes 8589934000-8589934591/8589934592")
            #expect(answer.body.count == 592)
        }
    }

    // MARK: Redirects

    @Test func redirectsPointToPathsLoopsAndOtherHosts() async throws {
        server.redirect("/old.mp4", to: "/film.mp4", status: 301)
        #expect(try await Curl.get(server.url(for: "/old.mp4"), "-L").body == bytes)
        server.redirect("/a", to: "/b")
        server.redirect("/b", to: "/a")
        #expect(try await Curl.get(server.url(for: "/a"), "-L", "--max-redirs", "5").exit == 47)
        server.redirect("/file", to: "file:///etc/hostname")
        let answer = try await Curl.get(server.url(for: "/file"), "-L")
        #expect(answer.exit == 1)
        #expect(answer.headers["Location"] == "file:///etc/hostname")
    }

    // MARK: Lifetime

    @Test func restartKeepsThePortTheResourcesTheFaultsAndTheLog() async throws {
        let port = server.port
        server.inject(.status(503), at: .path("/broken"))
        #expect(try await Curl.get(server.url(for: "/film.mp4")).status == 200)
        try server.restart()
        #expect(server.port == port)
        #expect(try await Curl.get(server.url(for: "/film.mp4")).body == bytes)
        #expect(try await Curl.get(server.url(for: "/broken")).status == 503)
        #expect(server.log.map(\.path) == ["/film.mp4", "/film.mp4", "/broken"])
    }

    /// A program that is being started has copies of all sockets for a moment.
    @Test func restartFindsItsPortAlthoughTheSocketHasACopy() async throws {
        let copies = (3..<1_024 as Range<Int32>).filter { isListening($0, at: server.port) }.map { dup($0) }
        defer { for copy in copies { close(copy) } }
        try #require(copies.count == 1)
        try server.restart()
        #expect(try await Curl.get(server.url(for: "/film.mp4")).body == bytes)
    }

    private func isListening(_ descriptor: Int32, at port: UInt16) -> Bool {
        var isListening: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0, isListening != 0 else {
            return false
        }
        var address = sockaddr_in()
        size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        } == 0 && address.sin_port == port.bigEndian
    }

    @Test func stoppingCutsWhatIsBeingSentAndRefusesTheRest() async throws {
        server.inject(.stall(afterBytes: 1000, .forever), at: .path("/film.mp4"))
        server.inject(.delay(.forever), at: .path("/late"))
        async let stalled = Curl.get(server.url(for: "/film.mp4"))
        async let delayed = Curl.get(server.url(for: "/late"))
        _ = try await server.request { $0.bytesSent == 1000 }
        _ = try await server.request { $0.path == "/late" }
        let url = server.url(for: "/film.mp4")
        server.stop()
        #expect(!server.isRunning)
        #expect(try await stalled.exit == 18)
        #expect(try await delayed.exit == 52)
        #expect(server.log.map(\.outcome) == [.aborted, .aborted])
        #expect(try await Curl.get(url).exit == 7)
    }

    @Test func takenPortIsATypedError() {
        let other = StreamServer(port: server.port)
        let error = #expect(throws: StreamServerError.self) { try other.start() }
        #expect(error?.code == "cannotListen")
        #expect(error?.isRetryable == true)
    }

    @Test func startingAndStoppingRepeatedlyLeaksNothing() async throws {
        /// Sockets and event descriptors: what a server opens, and few others.
        func count() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
                var target = [CChar](repeating: 0, count: 256)
                guard readlink("/proc/self/fd/\(name)", &target, 255) > 0 else { return false }
                return strncmp(target, "socket:", 7) == 0 || strncmp(target, "anon_inode:[eventfd]", 20) == 0
            }
        }
        func round() async throws {
            let server = try StreamServer.started()
            server.serve(bytes, at: "/film.mp4")
            // One keeps its connection open, one is in the middle.
            guard let idle = RawClient.connected(to: server.port) else { throw CancellationError() }
            defer { close(idle) }
            server.inject(.stall(afterBytes: 10, .forever), at: .path("/film.mp4"))
            async let stalled = Curl.get(server.url(for: "/film.mp4"))
            _ = try await server.request { $0.bytesSent == 10 }
            server.stop()
            _ = try await stalled
        }
        try await round()
        // Other tests open files meanwhile: a leak would be one of many in each round.
        let before = try count()
        for _ in 0..<40 { try await round() }
        #expect(try count() < before + 40)
    }

    @Test func droppedServerStops() async throws {
        var server: StreamServer? = try .started()
        let url = try #require(server).url(for: "/")
        #expect(try await Curl.get(url).status == 404)
        weak let weakCore = server?.core
        server = nil
        #expect(try await Curl.get(url).exit == 7)
        #expect(weakCore == nil)
    }

    // MARK: Log and clients

    @Test func logRecordsRequestsAndAnswers() async throws {
        _ = try await Curl.get(server.url(for: "/film.mp4", query: "a=1"), "-r", "10-19", "-H", "X-Token: t")
        _ = try await Curl.get(server.url(for: "/none"), "-I")
        let entry = try await server.request { $0.path == "/film.mp4" && $0.outcome == .finished }
        #expect(entry.method == "GET")
        #expect(entry.request.query == "a=1")
        #expect(entry.request.headers["x-token"] == "t")
        #expect(entry.range == .closed(first: 10, last: 19))
        #expect(entry.status == 206)
        #expect(entry.bytesSent == 10)
        #expect(entry.duration != nil)
        #expect(abs(entry.date.timeIntervalSinceNow) < 60)
        let last = try await server.request { $0.path == "/none" && $0.outcome != .pending }
        #expect((last.method, last.status) == ("HEAD", 404))
        #expect(server.log.map(\.id) == [0, 1])
        server.clearLog()
        #expect(server.log.isEmpty)
    }

    @Test func waitingForARequestEndsWhenTheTaskIsCancelled() async throws {
        let server = server
        let task = Task { try await server.request { $0.path == "/never" } }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func manyClientsAreServedInParallel() async throws {
        let held = server.inject(.delay(.untilReleased), at: .path("/film.mp4"))
        let url = server.url(for: "/film.mp4")
        try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<20 { group.addTask { try await Curl.get(url).body } }
            _ = try await server.request { $0.id == 19 }
            #expect(server.log.allSatisfy { $0.outcome == .pending })
            held.remove()
            for try await body in group { #expect(body == bytes) }
        }
        #expect(server.log.count == 20)
    }

    @Test func connectionIsKeptForTheNextRequest() async throws {
        let session = URLSession(configuration: .ephemeral)
        for _ in 0..<3 {
            let (data, response) = try await session.data(from: server.url(for: "/film.mp4"))
            #expect(data == bytes)
            #expect((response as? HTTPURLResponse)?.statusCode == 200)
        }
        let first = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
        let second = "GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        let raw = await RawClient.exchange(port: server.port, Data((first + second).utf8))
        let answer = String(decoding: raw ?? Data(), as: UTF8.self)
        #expect(answer.components(separatedBy: "HTTP/1.1 404").count == 3)
    }

    @Test(arguments: [
        "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /%zz%ff%00 HTTP/1.1\r\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n: :\r\n\r\n",
        "GET /?%zz#[ HTTP/1.1\r\nHost: x\r\n\r\n", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", "\u{0}\u{1}\u{2}\u{fe}",
        "CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n", "GET film.mp4 HTTP/1.1\r\nHost: x\r\n\r\n",
        "POST /film.mp4 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab",
        "POST /film.mp4 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "GET /film.mp4 HTTP/1.1\r\nHost: x\r\nRange: bytes=\u{fe}-\r\nConnection: close\r\n\r\n",
    ]) func malformedRequestsAreHarmless(text: String) async throws {
        server.inject(.status(500), at: .where { $0.queryItems["x"] != nil })
        _ = await RawClient.exchange(port: server.port, Data(text.utf8))
        let whole = await RawClient.exchange(port: server.port, Data(text.utf8.dropLast(3)))
        #expect(whole != nil)
        #expect(try await Curl.get(server.url(for: "/film.mp4")).body == bytes)
    }

    // MARK: Dead ends and TLS

    @Test func closedPortRefusesAndASilentPortNeverAnswers() async throws {
        let closed = try ClosedPort()
        #expect(try await Curl.get(closed.url).exit == 7)
        let silent = try SilentPort()
        let answer = try await Curl.get(silent.url, "--max-time", "0.3")
        #expect(answer.exit == 28)
        #expect(answer.status == 0)
    }

    @Test func unknownCertificateFailsTheHandshake() async throws {
        let certificate = try TLSCertificate.selfSigned()
        let secure = try StreamServer.started(tls: certificate)
        secure.serve(bytes, at: "/film.mp4")
        let url = secure.url(for: "/film.mp4")
        #expect(url.scheme == "https")
        #expect(try await Curl.get(url).exit == 60)
        #expect(secure.log.isEmpty)
        #expect(try await Curl.get(url, "--cacert", certificate.certificateFile.path).body == bytes)
        #expect(try await Curl.get(url, "--insecure", "-r", "5-9").body == bytes[5..<10])
        // Faults work through TLS as well.
        secure.inject(.truncate(afterBytes: 1000), times: 1)
        secure.inject(.reset(afterBytes: 1000), skipping: 1)
        let cut = try await Curl.get(url, "--insecure")
        #expect([18, 56].contains(cut.exit))
        #expect(cut.body == bytes.prefix(1000))
        #expect(try await Curl.get(url, "--insecure").exit == 56)
        // Plain text to a TLS port.
        #expect(try await Curl.get("http://127.0.0.1:\(secure.port)/film.mp4", []).exit != 0)
    }

    @Test func certificateCanBeExpiredOrOfAnotherHost() async throws {
        let other = try TLSCertificate.selfSigned(hosts: ["media.example"])
        let wrong = try StreamServer.started(tls: other)
        let answer = try await Curl.get(wrong.url(for: "/"), "--cacert", other.certificateFile.path)
        #expect(answer.exit == 60)
        let expired = try TLSCertificate.selfSigned(isExpired: true)
        let old = try StreamServer.started(tls: expired)
        #expect(try await Curl.get(old.url(for: "/"), "--cacert", expired.certificateFile.path).exit == 60)
        #expect(try await Curl.get(old.url(for: "/"), "--insecure").status == 404)
    }

    @Test func certificateThatCannotBeReadIsATypedError() {
        let nowhere = URL(fileURLWithPath: "/nonexistent.pem")
        let server = StreamServer(tls: TLSCertificate(certificateFile: nowhere, keyFile: nowhere))
        #expect(throws: StreamServerError.self) { try server.start() }
        #expect(!server.isRunning)
    }
}
