import CGStreamer
import Foundation
import MediaServer
import Playhead
import Synchronization
import Testing

@testable import PlayheadGStreamer

@Suite(.serialized) struct HTTPObserverTests {
    private static let secret = "Bearer secret-token"

    private func item(_ address: URL, scheme: Set<String> = ["http", "https"], limit: Int = 8 << 20) -> HTTPItem {
        _ = PlaybinRunner.start
        return HTTPObserver.register(
            HTTPItemPolicy(
                address: address.absoluteString, headers: ["Authorization": Self.secret, "X-Item": "one"],
                userAgent: "Tester/1.0", allowedSchemes: scheme, maximumPlaylistSize: limit))
    }

    /// Plays until the end or an error, without a clock.
    private func play(
        _ address: URL, _ item: HTTPItem, until condition: @escaping @Sendable (PlaybinRunner) -> Bool = { _ in false }
    ) async throws -> [PipelineFailure] {
        try await offPool {
            let runner = PlaybinRunner(address.absoluteString) { item.prepare(source: $0) }
            runner.setState(GST_STATE_PLAYING)
            runner.wait { $0.isAtEnd || !$0.failures.isEmpty || condition($0) }
            runner.stop()
            return runner.failures
        }
    }

    @Test func headersAndUserAgentReachEveryRequestOfHLS() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hlsEncrypted)
        let item = item(server.url(for: path))
        #expect(try await play(server.url(for: path), item).isEmpty)
        let log = server.log
        #expect(log.contains { $0.path.hasSuffix(".ts") } && log.contains { $0.path.hasSuffix(".key") })
        for entry in log {
            #expect(entry.request.headers["Authorization"] == Self.secret, "\(entry.path)")
            #expect(entry.request.headers["X-Item"] == "one")
            #expect(entry.request.headers["User-Agent"] == "Tester/1.0")
        }
        let evidence = item.evidence
        #expect(evidence.mainResponse?.status == 200)
        #expect(evidence.requests.contains { $0.purpose == .segment } && evidence.activeRequests == 0)
        #expect(evidence.receivedBytes > 10_000 && evidence.lastFailure == nil)
    }

    @Test func aRedirectToItselfWithACookieIsFollowed() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.mkv)
        server.respond(at: "/gate.mkv") { request in
            var response = StreamResponse.redirect(
                to: request.headers["Cookie"]?.contains("token=1") == true ? path : "/gate.mkv")
            response.headers["Set-Cookie"] = "token=1; Path=/"
            return response
        }
        let item = item(server.url(for: "/gate.mkv"))
        #expect(try await play(server.url(for: "/gate.mkv"), item) { ($0.position ?? 0) > 1 }.isEmpty)
        // Without an end, the number of redirects is limited.
        server.respond(at: "/circle.mkv") { _ in
            var response = StreamResponse.redirect(to: "/circle.mkv")
            response.headers["Set-Cookie"] = "token=1; Path=/"
            return response
        }
        let circle = self.item(server.url(for: "/circle.mkv"))
        #expect(try await !play(server.url(for: "/circle.mkv"), circle).isEmpty)
        #expect(circle.evidence.mainResponse?.failure == .redirectLoop)
    }

    @Test func aPercentSignAloneInALocationIsEscaped() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.mkv)
        server.respond(at: "/100%.mkv") { _ in .redirect(to: path) }
        server.redirect("/start.mkv", to: "/100%.mkv")
        let item = item(server.url(for: "/start.mkv"))
        #expect(try await play(server.url(for: "/start.mkv"), item) { ($0.position ?? 0) > 1 }.isEmpty)
    }

    @Test func headersAndUserAgentReachEveryRequestOfDASHAndRenditions() async throws {
        let server = try StreamServer.started()
        for media in [TestMedia.dash, .hlsTracks] {
            server.clearLog()
            let path = try await server.serve(media)
            let item = item(server.url(for: path))
            // HLS with text does not end under sinks without a clock, so the picture's way is enough.
            #expect(try await play(server.url(for: path), item) { ($0.position ?? 0) > 20 }.isEmpty)
            #expect(server.log.count > 10)
            #expect(server.log.allSatisfy { $0.request.headers["Authorization"] == Self.secret })
            #expect(server.log.allSatisfy { $0.request.headers["User-Agent"] == "Tester/1.0" })
        }
    }

    @Test func twoItemsOnOneHostKeepTheirOwnHeaders() async throws {
        let server = try StreamServer.started()
        let paths = [try await server.serve(.hlsSingle), try await server.serve(.hls)]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, path) in paths.enumerated() {
                let address = server.url(for: path)
                group.addTask {
                    let item = HTTPObserver.register(
                        HTTPItemPolicy(address: address.absoluteString, headers: ["X-Item": "\(number)"]))
                    _ = try await play(address, item)
                }
            }
            try await group.waitForAll()
        }
        let prefixes = paths.map { $0.split(separator: "/")[0] }
        for entry in server.log {
            let number = prefixes.firstIndex { entry.path.hasPrefix("/\($0)/") }
            #expect(entry.request.headers["X-Item"] == number.map(String.init), "\(entry.path)")
        }
    }

    @Test func foreignHostsGetNoHeadersAndNoFullReferrer() async throws {
        let (own, foreign) = (try StreamServer.started(), try StreamServer.started())
        let film = try await foreign.serve(.shortMP4)
        own.redirect("/film.mp4", to: foreign.url(for: film).absoluteString)
        let address = own.url(for: "/film.mp4", query: "token=abc")
        let first = item(address)
        #expect(try await play(address, first).isEmpty)
        #expect(own.log.allSatisfy { $0.request.headers["Authorization"] == Self.secret })

        let stream = try await foreign.serve(.hlsSingle)
        let playlist = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=500000
            \(foreign.url(for: stream).absoluteString)
            """
        own.serve(playlist, at: "/main.m3u8")
        let main = own.url(for: "/main.m3u8", query: "token=abc")
        let second = item(main)
        #expect(try await play(main, second).isEmpty)
        #expect(foreign.log.count > 5)
        for entry in foreign.log {
            #expect(entry.request.headers["Authorization"] == nil && entry.request.headers["X-Item"] == nil)
            #expect(entry.request.headers["User-Agent"] == "Tester/1.0")
            #expect(entry.request.headers["Referer"]?.contains("token") != true)
        }
    }

    @Test func circularAndForeignRedirectsAreRefusedWithTheirReason() async throws {
        let server = try StreamServer.started()
        server.redirect("/a.mp4", to: "/b.mp4")
        server.redirect("/b.mp4", to: "/a.mp4")
        server.redirect("/file.mp4", to: "file:///etc/passwd")
        server.redirect("/ftp.mp4", to: "ftp://127.0.0.1/film.mp4")
        server.respond(at: "/long.mp4") { request in
            .redirect(to: "/long.mp4?n=\((Int(request.queryItems["n"] ?? "0") ?? 0) + 1)")
        }
        for (path, failure) in [
            ("/a.mp4", HTTPFailure.redirectLoop), ("/long.mp4", .redirectLoop), ("/file.mp4", .redirectRefused),
            ("/ftp.mp4", .redirectRefused),
        ] {
            let item = item(server.url(for: path))
            #expect(try await play(server.url(for: path), item).isEmpty == false)
            #expect(item.evidence.lastFailure?.failure == failure, "\(path)")
            #expect(item.evidence.lastFailure?.status == 302)
        }
    }

    @Test func requestToADisallowedSchemeIsNotSent() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.shortMP4)
        let item = item(server.url(for: path), scheme: ["https"])
        #expect(try await play(server.url(for: path), item).isEmpty == false)
        #expect(item.evidence.lastFailure?.failure == .schemeRefused)
        #expect(server.log.isEmpty)
    }

    @Test func oversizedPlaylistsAreCutOff() async throws {
        let server = try StreamServer.started()
        let huge =
            "#EXTM3U\n#EXT-X-TARGETDURATION:2\n" + String(repeating: "#EXTINF:2,\nsegment.ts\n", count: 1_000_000)
        server.serve(huge, at: "/huge.m3u8", contentType: "application/vnd.apple.mpegurl")
        server.serve(huge, at: "/chunked.m3u8", contentType: "application/vnd.apple.mpegurl")
        server.inject(.noContentLength, at: .path("/chunked.m3u8"))
        server.inject(.throttle(bytesPerSecond: 2_000_000), at: .path("/chunked.m3u8"))
        for variant in ["huge", "chunked"] {
            server.serve(
                "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=500000\n\(variant).m3u8\n", at: "/main-\(variant).m3u8",
                contentType: "application/vnd.apple.mpegurl")
        }
        for path in ["/huge.m3u8", "/chunked.m3u8", "/main-huge.m3u8", "/main-chunked.m3u8"] {
            let item = item(server.url(for: path), limit: 100_000)
            let refused = Mutex<[HTTPRequestRecord]>([])
            item.setRefusalHandler { record in refused.withLock { $0.append(record) } }
            _ = try await play(server.url(for: path), item) { _ in
                item.evidence.lastFailure?.failure == .playlistTooLarge
            }
            #expect(item.evidence.lastFailure?.failure == .playlistTooLarge, "\(path)")
            #expect(refused.withLock { $0.map(\.failure) } == [.playlistTooLarge])
        }
        // Buffers of the loopback network take a few megabytes.
        for entry in server.log where !entry.path.hasPrefix("/main") {
            #expect(entry.bytesSent < huge.utf8.count, "\(entry.path)")
        }
    }

    @Test func emptyVariantPlaylistIsAnErrorAndNoCrash() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hls)
        server.inject(.emptyBody, at: .where { $0.path.hasSuffix(".m3u8") && $0.path != path })
        let item = item(server.url(for: path))
        #expect(try await play(server.url(for: path), item).isEmpty == false)
        #expect(item.evidence.lastFailure?.failure == .playlistEmpty)
    }

    @Test func networkFailuresAreDistinguished() async throws {
        let closed = try ClosedPort()
        let secure = try StreamServer.started(tls: try .selfSigned())
        let plain = try StreamServer.started()
        let notTLS = try #require(URL(string: "https://127.0.0.1:\(plain.port)/film.mp4"))
        let noName = try #require(URL(string: "http://no-such-host.invalid/film.mp4"))
        for (address, failure) in [
            (closed.url, HTTPFailure.connectionRefused), (noName, .hostNotFound), (notTLS, .tlsFailed),
            (secure.url(for: "/film.mp4"), .certificateInvalid),
        ] {
            let item = item(address)
            #expect(try await play(address, item).isEmpty == false)
            #expect(item.evidence.lastFailure?.failure == failure, "\(address)")
        }
    }

    @Test func statusesRetryAfterRangesAndStationAreNoted() async throws {
        let server = try StreamServer.started()
        server.inject(.status(429, retryAfter: 7), at: .path("/busy.mp4"))
        let busy = item(server.url(for: "/busy.mp4", query: "key=1"))
        _ = try await play(server.url(for: "/busy.mp4", query: "key=1"), busy)
        #expect(busy.evidence.lastFailure?.failure == .status(429))
        #expect(busy.evidence.retryAfter == 7)
        #expect(busy.evidence.lastFailure?.url == server.url(for: "/busy.mp4").absoluteString)

        let path = try await server.serve(.shortMP4)
        let ranges = item(server.url(for: path))
        _ = try await play(server.url(for: path), ranges)
        #expect(ranges.evidence.supportsRanges == true)
        server.inject(.ignoresRange(), at: .path(path))
        let noRanges = item(server.url(for: path))
        _ = try await play(server.url(for: path), noRanges)
        #expect(noRanges.evidence.supportsRanges == false)
    }

    @Test func requestsOfAnUnregisteredItemCarryNeitherHeadersNorMark() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.shortMP4)
        let item = item(server.url(for: path))
        item.unregister()
        _ = try await play(server.url(for: path), item)
        #expect(server.log.isEmpty == false)
        #expect(server.log.allSatisfy { $0.request.headers["Authorization"] == nil })
        #expect(server.log.allSatisfy { $0.request.headers["User-Agent"] == "Playhead" })
        #expect(item.evidence.requests.isEmpty)
    }

    @Test func itemIsFreedWithItsPipelineAndOwner() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hlsSingle)
        let address = server.url(for: path)
        weak var freed: HTTPItem?
        do {
            let item = item(address)
            freed = item
            _ = try await play(address, item) { $0.isReady }
        }
        // Threads of the pipeline may still be letting go.
        #expect(await eventually { freed == nil })
    }
}
