import FeedLoading
import Foundation
import MediaServer
import Testing

@Suite struct HTTPClientTests {
    private let stage: ClientStage
    private var server: StreamServer { stage.server }

    init() throws {
        stage = try ClientStage()
        server.serve("hello", at: "/feed", contentType: "text/plain; charset=utf-8")
    }

    @Test func aResourceIsFetchedWhole() async throws {
        let response = try await stage.fetch("/feed")
        #expect(String(decoding: response.body, as: UTF8.self) == "hello")
        #expect(response.head.mediaType == "text/plain")
        #expect(response.freshness == .fresh)
        #expect(response.isWhole)
        #expect(response.cacheProblem == nil)
    }

    @Test func spacesAndLettersOfOtherLanguagesInAddressesAreEscaped() async throws {
        server.serve("ü", at: "/ein Lied/ä.xml")
        let address = "http://127.0.0.1:\(server.port)/ein Lied/ä.xml#part"
        #expect(try await stage.client.fetch(HTTPRequest(" \(address)\n")).body == Array("ü".utf8))
    }

    @Test(arguments: [
        ("ftp://example.com/a", FeedError.Code.addressNotAllowed), ("javascript:alert(1)", .addressNotAllowed),
        ("file:///etc/passwd", .addressNotAllowed), ("http://", .badAddress), ("http:///path", .badAddress),
        ("", .badAddress), ("http://a b/", .badAddress), ("http://[::1/", .badAddress),
        ("http://user:secret@:80/", .badAddress), ("http://host:99999/", .badAddress),
    ])
    func addressesThatAreNotOfTheWebAreRefused(_ address: String, _ code: FeedError.Code) async throws {
        let error = try await stage.error(HTTPRequest(address))
        #expect(error.code == code)
        #expect(!error.description.contains("secret"))
        #expect(error.address?.contains("secret") != true)
    }

    @Test(arguments: [
        (401, FeedError.Code.loginRequired), (403, .serverError), (404, .notFound), (410, .notFound),
        (418, .serverError), (500, .serverError), (503, .serverError), (304, .serverError), (204, nil),
    ])
    func eachStatusHasItsError(_ status: Int, _ code: FeedError.Code?) async throws {
        server.inject(.status(status))
        guard let code else {
            #expect(try await stage.fetch("/feed").head.status == status)
            return
        }
        let error = try await stage.error("/feed")
        #expect(error.code == code)
        #expect(error.httpStatus == status)
        #expect(error.address == "http://127.0.0.1:\(server.port)/feed")
    }

    @Test func aServerThatDoesNotListenIsOffline() async throws {
        let port = try ClosedPort().port
        var request = HTTPRequest("http://127.0.0.1:\(port)/feed?token=secret")
        request.retries = .never
        let error = try await stage.error(request)
        #expect(error.code == .offline)
        #expect(error.detail == "The server refused the connection.")
        #expect(!error.description.contains("secret"))
    }

    @Test func aNameThatDoesNotExistIsOffline() async throws {
        var request = HTTPRequest("http://no-such-name.invalid/feed")
        request.retries = .never
        #expect(try await stage.error(request).code == .offline)
    }

    @Test func canceledRequestsEndImmediately() async throws {
        server.inject(.delay(.untilReleased))
        let request = stage.request("/feed")
        let client = stage.client
        let task = Task { try await client.fetch(request) }
        _ = try await server.request { $0.path == "/feed" }
        task.cancel()
        await #expect(throws: FeedError(.canceled, address: "http://127.0.0.1:\(server.port)/feed")) {
            try await task.value
        }
    }

    // MARK: - Time limits

    @Test func aServerThatNeverAnswersTimesOut() async throws {
        server.inject(.delay(.untilReleased))
        async let error = stage.error("/feed")
        _ = try await server.request { $0.path == "/feed" }
        _ = await stage.clock.sleeper(.seconds(20) ... .seconds(20))
        stage.clock.advance(by: .seconds(20))
        #expect(try await error.code == .timedOut)
    }

    @Test func aSlowDripTimesOut() async throws {
        server.serve(Data(repeating: 0x20, count: 100_000), at: "/drip")
        server.inject(.throttle(bytesPerSecond: 10), at: .path("/drip"))
        // Until the head has arrived, the periods do not count.
        let head = AsyncStream.makeStream(of: Void.self)
        var request = stage.request("/drip")
        request.retries = HTTPRetryPolicy()
        request.inspect = { _, _ in
            head.continuation.yield()
            return .readAll
        }
        async let error = stage.error(request)
        for await _ in head.stream { break }
        for _ in 0..<2 {
            _ = await stage.clock.sleeper(.seconds(15) ... .seconds(15))
            stage.clock.advance(by: .seconds(15))
        }
        let found = try await error
        #expect(found.code == .timedOut)
        #expect(found.detail == "The server sends too slowly.")
        #expect(server.log.count == 1, "Another attempt would take as long.")
    }

    @Test func theWholeRequestHasALimit() async throws {
        server.inject(.delay(.untilReleased))
        var request = stage.request("/feed")
        request.limits.total = .seconds(7)
        async let error = stage.error(request)
        _ = await stage.clock.sleeper(.seconds(7) ... .seconds(7))
        _ = try await server.request { $0.path == "/feed" }
        stage.clock.advance(by: .seconds(7))
        #expect(try await error.code == .timedOut)
    }

    // MARK: - Redirects

    @Test func redirectsAreFollowed() async throws {
        server.redirect("/a", to: "/b?x=1", status: 301)
        server.redirect("/b", to: "feed", status: 308)
        let response = try await stage.fetch("/a")
        #expect(response.body == Array("hello".utf8))
        #expect(response.address.text == server.url(for: "/feed").absoluteString)
        #expect(response.movedTo == response.address)
    }

    @Test func temporaryRedirectsAreNoMove() async throws {
        server.redirect("/a", to: "/b", status: 302)
        server.redirect("/b", to: "/feed", status: 301)
        #expect(try await stage.fetch("/a").movedTo == nil)
    }

    @Test func redirectsInACircleEnd() async throws {
        server.redirect("/a", to: "/b")
        server.redirect("/b", to: "/a#x")
        #expect(try await stage.error("/a").code == .tooManyRedirects)
        #expect(server.log.count == 2)
    }

    @Test func aRedirectToItselfWithACookieIsFollowed() async throws {
        server.respond(at: "/gate") { request in
            if request.headers["Cookie"]?.contains("token=1") == true { return StreamResponse.text("inside") }
            var response = StreamResponse.redirect(to: "/gate")
            response.headers["Set-Cookie"] = "token=1; Path=/"
            return response
        }
        #expect(try await stage.fetch("/gate").body == Array("inside".utf8))
        // Nothing is kept for the next request.
        #expect(try await stage.fetch("/gate").body == Array("inside".utf8))
        #expect(server.log.count { $0.path == "/gate" } == 4)
        server.respond(at: "/circle") { _ in
            var response = StreamResponse.redirect(to: "/circle")
            response.headers["Set-Cookie"] = "other=1"
            return response
        }
        #expect(try await stage.error("/circle").code == .tooManyRedirects)
    }

    @Test func percentSignsAloneInALocationAreEscaped() async throws {
        server.serve("hello", at: "/100%.txt")
        server.redirect("/a", to: "/100%.txt")
        #expect(try await stage.fetch("/a").body == Array("hello".utf8))
    }

    @Test func endlessRedirectsEnd() async throws {
        server.respond(at: "/a") { request in
            .redirect(to: "/a?\((request.query.flatMap { Int($0) } ?? 0) + 1)")
        }
        #expect(try await stage.error("/a").code == .tooManyRedirects)
        #expect(server.log.count == 11)
    }

    @Test(arguments: ["file:///etc/passwd", "data:text/plain,x", "javascript:1", "ftp://127.0.0.1/", "smb://host/x"])
    func redirectsToOtherSchemesAreRefused(_ location: String) async throws {
        server.redirect("/a", to: location)
        #expect(try await stage.error("/a").code == .addressNotAllowed)
    }

    @Test func redirectsWithoutAnAddressAreErrors() async throws {
        server.inject(.status(302))
        #expect(try await stage.error("/feed").detail == "The redirect has no address.")
    }

    @Test func redirectsFromHTTPSToHTTPAreRefusedUnlessAsked() async throws {
        let certificate = try TLSCertificate.selfSigned()
        let secure = try ClientStage(tls: certificate)
        secure.server.redirect("/a", to: server.url(for: "/feed").absoluteString)
        #expect(try await secure.error("/a").code == .addressNotAllowed)
        var request = secure.request("/a")
        request.allowsInsecureRedirects = true
        #expect(try await secure.client.fetch(request).body == Array("hello".utf8))
    }

    @Test func unknownCertificatesAreRefused() async throws {
        let secure = try StreamServer.started(tls: try TLSCertificate.selfSigned())
        #expect(try await stage.error(HTTPRequest(secure.url(for: "/").absoluteString)).code == .notSecure)
        let expired = try StreamServer.started(tls: try TLSCertificate.selfSigned(isExpired: true))
        #expect(try await stage.error(HTTPRequest(expired.url(for: "/").absoluteString)).code == .notSecure)
    }

    @Test func aServerWithoutTLSIsReported() async throws {
        let port = try ScriptedPort(Data(), repeating: Data())
        var request = HTTPRequest("https://127.0.0.1:\(port.port)/feed")
        request.retries = .never
        async let error = stage.error(request)
        _ = await stage.clock.sleeper(.seconds(20) ... .seconds(20))
        stage.clock.advance(by: .seconds(20))
        #expect(try await error.code == .timedOut)
    }

    // MARK: - Retries

    @Test func temporaryFailuresAreRetriedWithGrowingWaits() async throws {
        server.inject(.status(503), times: 2)
        var request = stage.request("/feed")
        request.retries = HTTPRetryPolicy()
        async let response = stage.client.fetch(request)
        let first = await stage.clock.sleeper(.milliseconds(250) ... .milliseconds(500))
        stage.clock.advance(by: first)
        let second = await stage.clock.sleeper(.milliseconds(500) ... .seconds(1))
        stage.clock.advance(by: second)
        #expect(try await response.body == Array("hello".utf8))
        #expect(server.log.map(\.status) == [503, 503, 200])
    }

    @Test func retryAfterIsObeyedWithinLimits() async throws {
        server.inject(.status(429, retryAfter: 3), times: 1)
        let retried = request(cachePolicy: .useUnexpired)
        async let response = stage.client.fetch(retried)
        #expect(await stage.clock.sleeper(.seconds(2) ... .seconds(5)) == .seconds(3))
        stage.clock.advance(by: .seconds(3))
        #expect(try await response.isWhole)
        server.inject(.status(503, retryAfter: 4000), times: 1)
        let error = try await stage.error(request(cachePolicy: .none))
        #expect(error.detail == "It asks to wait 4000 s before another attempt.")
    }

    private func request(cachePolicy: HTTPRequest.CachePolicy) -> HTTPRequest {
        var request = stage.request("/feed")
        request.retries = HTTPRetryPolicy()
        request.cachePolicy = cachePolicy
        return request
    }

    @Test func permanentFailuresAreNotRetried() async throws {
        server.inject(.status(404))
        var request = stage.request("/feed")
        request.retries = HTTPRetryPolicy()
        #expect(try await stage.error(request).code == .notFound)
        #expect(server.log.count == 1)
    }

    // MARK: - Bodies

    @Test func truncatedBodiesAreErrors() async throws {
        server.serve(Data(repeating: 0x20, count: 200_000), at: "/long")
        for fault in [StreamFault.truncate(afterBytes: 70_000), .reset(afterBytes: 70_000), .contentLength(300_000)] {
            let injected = server.inject(fault, at: .path("/long"))
            #expect(try await stage.error("/long").code == .readFailed)
            injected.remove()
        }
        server.inject(.contentLength(10), at: .path("/long"))
        #expect(try await stage.fetch("/long").body.count == 10)
    }

    @Test func endlessBodiesEndAtTheLimit() async throws {
        server.respond(at: "/endless") { _ in
            StreamResponse(body: .generated(length: nil) { _, maximum in Data(repeating: 0x61, count: maximum) })
        }
        var request = stage.request("/endless")
        request.limits.byteCount = 3 << 20
        let error = try await stage.error(request)
        #expect(error.code == .tooLarge)
        #expect(error.detail == "The limit is 3 MiB.")
    }

    @Test func announcedLengthsBeyondTheLimitAreNotRead() async throws {
        server.respond(at: "/huge") { _ in
            StreamResponse(body: .generated(length: 1 << 40) { _, maximum in Data(count: maximum) })
        }
        #expect(try await stage.error("/huge").code == .tooLarge)
        // The connection is usable again: the body was not read to its end.
        #expect(try await stage.fetch("/feed").isWhole)
    }

    @Test func compressedBodiesAreExpanded() async throws {
        let compressed = try Gzip.compressed(Data("hello again".utf8))
        server.respond(at: "/gzip") { _ in
            StreamResponse(headers: ["Content-Encoding": "gzip"], body: .data(compressed))
        }
        #expect(try await stage.fetch("/gzip").body == Array("hello again".utf8))
    }

    @Test func deflatedBodiesAreExpanded() async throws {
        // zlib of “hello again”; the second one is not compressed, although it is declared.
        let zlib: [UInt8] = [
            0x78, 0x9C, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0x48, 0x4C, 0x4F, 0xCC, 0xCC, 0x03, 0x00, 0x19, 0x4E, 0x04,
            0x35,
        ]
        for body in [Data(zlib), Data("hello again".utf8)] {
            server.respond(at: "/deflate") { _ in
                StreamResponse(headers: ["Content-Encoding": "deflate"], body: .data(body))
            }
            #expect(try await stage.fetch("/deflate").body == Array("hello again".utf8))
        }
    }

    @Test func compressionBombsEndAtTheLimit() async throws {
        let bomb = try Gzip.compressed(Data(count: 64 << 20))
        try #require(bomb.count < 200_000)
        server.respond(at: "/bomb") { _ in
            StreamResponse(headers: ["Content-Encoding": "gzip"], body: .data(bomb))
        }
        var request = stage.request("/bomb")
        request.limits.byteCount = 4 << 20
        #expect(try await stage.error(request).code == .tooLarge)
    }

    @Test func compressionThatExpandsToNothingEndsAtTheLimit() async throws {
        // A gzip head, then empty stored blocks without end.
        let head = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
        let block = Data([0, 0, 0, 0xFF, 0xFF])
        server.respond(at: "/void") { _ in
            StreamResponse(
                headers: ["Content-Encoding": "gzip"],
                body: .generated(length: nil) { offset, _ in
                    offset == 0 ? head : Data((0..<5000).map { block[($0 + offset - 10) % 5] })
                })
        }
        var request = stage.request("/void")
        request.limits.byteCount = 1 << 20
        #expect(try await stage.error(request).code == .tooLarge)
    }

    @Test func damagedCompressionIsAnError() async throws {
        var compressed = try Gzip.compressed(Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }))
        try #require(compressed.count > 500)
        for index in 300..<320 { compressed[index] ^= 0xA5 }
        let damaged = compressed
        server.respond(at: "/damaged") { _ in
            StreamResponse(headers: ["Content-Encoding": "gzip"], body: .data(damaged))
        }
        #expect(try await stage.error("/damaged").code == .malformed)
    }

    @Test func inspectionStopsFilms() async throws {
        server.respond(at: "/film.mp4") { _ in
            StreamResponse(body: .generated(length: 1 << 40) { _, maximum in Data(count: maximum) })
        }
        var request = stage.request("/film.mp4")
        request.inspect = { head, bytes in bytes.count >= 1000 ? .stop : .undecided }
        let response = try await stage.client.fetch(request)
        #expect(!response.isWhole)
        #expect(response.body.count < 1 << 20)
    }

    // MARK: - Servers that do not speak HTTP

    @Test(arguments: [
        "SSH-2.0-OpenSSH_9.2\r\n", "\0\u{1}\u{2}garbage", "HTTP/1.1 banana\r\n\r\n", "", "\r\n\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5, 7\r\nX", "HTTP/1.1 999999999999 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
    ])
    func garbageIsATypedError(_ text: String) async throws {
        let port = try ScriptedPort(Data(text.utf8))
        var request = HTTPRequest(port.url.absoluteString)
        request.retries = .never
        let error = try await stage.error(request)
        #expect([.serverError, .readFailed, .malformed].contains(error.code), "\(error)")
        withExtendedLifetime(port) {}
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\n", "X-A: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n"),
        ("HTTP/1.1 200 OK\r\nX-A: ", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
        ("", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
    ])
    func endlessHeadersAreATypedError(_ head: String, _ repeated: String) async throws {
        let port = try ScriptedPort(
            Data(head.utf8), repeating: Data(String(repeating: repeated, count: 100).utf8))
        var request = HTTPRequest(port.url.absoluteString)
        request.retries = .never
        let error = try await stage.error(request)
        #expect([.serverError, .readFailed].contains(error.code), "\(error)")
        withExtendedLifetime(port) {}
    }
}
