import Foundation
import MediaServer
import Testing

/// Each fault as a real client sees it on the wire.
@Suite struct StreamFaultTests {
    let server: StreamServer
    let bytes = patternBytes

    init() throws {
        server = try .started()
        server.serve(bytes, at: "/film.mp4")
    }

    @Test(arguments: [401, 403, 404, 410, 500, 503]) func statusReplacesTheAnswer(status: Int) async throws {
        server.inject(.status(status))
        let answer = try await Curl.get(server.url(for: "/film.mp4"))
        #expect(answer.status == status)
        #expect(answer.body != bytes)
        #expect(server.log.last?.status == status)
    }

    @Test func statusCanHaveARetryTime() async throws {
        server.inject(.status(429, retryAfter: 7))
        let answer = try await Curl.get(server.url(for: "/film.mp4"))
        #expect(answer.status == 429)
        #expect(answer.headers["Retry-After"] == "7")
    }

    @Test func faultCanSpareRequestsAndBeUsedUp() async throws {
        let fault = server.inject(.status(503), at: .path("/film.mp4"), times: 2, skipping: 1)
        var statuses: [Int] = []
        for _ in 0..<5 { statuses.append(try await Curl.get(server.url(for: "/film.mp4"), "-I").status) }
        #expect(statuses == [200, 503, 503, 200, 200])
        #expect(fault.hits == 2)
        #expect(!fault.isActive)
    }

    @Test func faultsApplyToTheirPatternOnlyAndCanBeRemoved() async throws {
        server.serve("x", at: "/other.ts")
        let fault = server.inject(.status(500), at: .suffix(".mp4"))
        #expect(try await Curl.get(server.url(for: "/other.ts")).status == 200)
        #expect(try await Curl.get(server.url(for: "/film.mp4")).status == 500)
        fault.remove()
        #expect(try await Curl.get(server.url(for: "/film.mp4")).status == 200)
        #expect(fault.hits == 1)
        server.inject(.status(500), at: .where { $0.queryItems["token"] != "a b" })
        #expect(try await Curl.get(server.url(for: "/film.mp4")).status == 500)
        #expect(try await Curl.get(server.url(for: "/film.mp4", query: "token=a%20b")).status == 200)
        #expect(try await Curl.get(server.url(for: "/film.mp4", query: "token=%zz")).status == 500)
    }

    @Test func requiredHeaderAdmitsRequests() async throws {
        server.inject(.requiresHeader(name: "X-Token", value: "abc"))
        #expect(try await Curl.get(server.url(for: "/film.mp4")).status == 403)
        #expect(try await Curl.get(server.url(for: "/film.mp4"), "-H", "X-Token: abd").status == 403)
        #expect(try await Curl.get(server.url(for: "/film.mp4"), "-H", "x-token: abc").body == bytes)
    }

    @Test func requiredLoginAdmitsRequests() async throws {
        server.inject(.requiresLogin(user: "alice", password: "secret"))
        #expect(try await Curl.get(server.url(for: "/film.mp4")).status == 401)
        #expect(try await Curl.get(server.url(for: "/film.mp4"), "-u", "alice:wrong").status == 401)
        #expect(try await Curl.get(server.url(for: "/film.mp4"), "-u", "alice:secret").body == bytes)
    }

    @Test func delaySendsNothingUntilItIsReleased() async throws {
        let fault = server.inject(.delay(.untilReleased))
        async let answer = Curl.get(server.url(for: "/film.mp4"))
        let pending = try await server.request { $0.path == "/film.mp4" }
        #expect(pending.status == nil)
        #expect(pending.outcome == .pending)
        fault.release()
        #expect(try await answer.body == bytes)
        #expect(fault.isActive)
    }

    @Test func timedDelayEnds() async throws {
        server.inject(.delay(.duration(.milliseconds(120))))
        #expect(try await Curl.get(server.url(for: "/film.mp4")).body == bytes)
        #expect(try #require(server.log.last?.duration) >= .milliseconds(120))
    }

    @Test func clientThatLeavesDuringADelayIsNoticed() async throws {
        server.inject(.delay(.forever))
        let answer = try await Curl.get(server.url(for: "/film.mp4"), "--max-time", "0.3")
        #expect(answer.exit == 28)
        let entry = try await server.request { $0.outcome != .pending }
        #expect(entry.outcome == .aborted)
        #expect(entry.bytesSent == 0)
    }

    @Test func stallSendsItsBytesAndContinuesWhenReleased() async throws {
        let fault = server.inject(.stall(afterBytes: 123_456, .untilReleased))
        async let answer = Curl.get(server.url(for: "/film.mp4"))
        let stalled = try await server.request { $0.bytesSent >= 123_456 }
        #expect(stalled.bytesSent == 123_456)
        #expect(stalled.outcome == .pending)
        fault.remove()
        #expect(try await answer.body == bytes)
        #expect(try await server.request { $0.outcome != .pending }.bytesSent == bytes.count)
    }

    @Test func stallBeforeTheFirstByteOfTheBodySendsTheHead() async throws {
        server.inject(.stall(afterBytes: 0, .untilReleased))
        let answer = try await Curl.get(server.url(for: "/film.mp4"), "--max-time", "0.5")
        #expect(answer.exit == 28)
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Length"] == "500000")
        #expect(answer.body.isEmpty)
    }

    @Test func timedStallEnds() async throws {
        server.inject(.stall(afterBytes: 1000, .duration(.milliseconds(100))))
        #expect(try await Curl.get(server.url(for: "/film.mp4")).body == bytes)
        #expect(try #require(server.log.last?.duration) >= .milliseconds(100))
    }

    @Test func throttleLimitsTheRateUntilItIsRemoved() async throws {
        let fault = server.inject(.throttle(bytesPerSecond: 20_000))
        async let answer = Curl.get(server.url(for: "/film.mp4"))
        let slow = try await server.request { $0.bytesSent >= 5_000 }
        #expect(slow.age >= .milliseconds(150))
        fault.remove()
        #expect(try await answer.body == bytes)
    }

    @Test(arguments: [0, 1, 70_000]) func resetCutsAfterItsBytes(count: Int) async throws {
        server.inject(.reset(afterBytes: count))
        let answer = try await Curl.get(server.url(for: "/film.mp4"))
        #expect(answer.exit == 56)
        #expect(answer.headers["Content-Length"] == "500000")
        #expect(answer.body == bytes.prefix(count))
        #expect(try await server.request { $0.outcome == .cutByFault }.bytesSent == count)
    }

    @Test(arguments: [0, 1, 70_000]) func truncationClosesAfterItsBytes(count: Int) async throws {
        server.inject(.truncate(afterBytes: count))
        let answer = try await Curl.get(server.url(for: "/film.mp4"))
        #expect(answer.exit == 18)
        #expect(answer.headers["Content-Length"] == "500000")
        #expect(answer.body == bytes.prefix(count))
        #expect(try await server.request { $0.outcome == .cutByFault }.bytesSent == count)
    }

    @Test func faultsPastTheEndDoNothing() async throws {
        server.inject(.reset(afterBytes: 600_000))
        server.inject(.truncate(afterBytes: 500_000))
        server.inject(.stall(afterBytes: 500_000, .forever))
        #expect(try await Curl.get(server.url(for: "/film.mp4")).body == bytes)
    }

    @Test func lengthCanBeAnnouncedThatIsTooLarge() async throws {
        server.inject(.contentLength(600_000))
        let answer = try await Curl.get(server.url(for: "/film.mp4"))
        #expect(answer.exit == 18)
        #expect(answer.headers["Content-Length"] == "600000")
        #expect(answer.body == bytes)
    }

    @Test func lengthCanBeAnnouncedThatIsTooSmall() async throws {
        server.inject(.contentLength(100_000))
        let answer = try await Curl.get(server.url(for: "/film.mp4"))
        #expect(answer.exit == 0)
        #expect(answer.body == bytes.prefix(100_000))
    }

    @Test func contentTypeCanBeWrong() async throws {
        server.inject(.contentType("text/plain"))
        let answer = try await Curl.get(server.url(for: "/film.mp4"))
        #expect(answer.headers["Content-Type"] == "text/plain")
        #expect(answer.body == bytes)
    }

    @Test(arguments: ["none", "bytes", nil]) func rangesCanBeIgnored(accepts: String?) async throws {
        server.inject(.ignoresRange(acceptRanges: accepts))
        let answer = try await Curl.get(server.url(for: "/film.mp4"), "-r", "100-199")
        #expect(answer.status == 200)
        #expect(answer.headers["Accept-Ranges"] == accepts)
        #expect(answer.headers["Content-Range"] == nil)
        #expect(answer.body == bytes)
    }

    @Test func lengthCanBeLeftOut() async throws {
        server.inject(.noContentLength)
        let answer = try await Curl.get(server.url(for: "/film.mp4"), "-r", "100-199")
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Length"] == nil)
        #expect(answer.headers["Transfer-Encoding"] == "chunked")
        #expect(answer.body == bytes)
        let old = try await Curl.get(server.url(for: "/film.mp4"), "--http1.0")
        #expect(old.headers["Transfer-Encoding"] == nil)
        #expect(old.body == bytes)
    }

    @Test func corruptionIsTheSameForASeedWhereverARangeStarts() async throws {
        server.inject(.corrupt(seed: 7, every: 1000, from: 10_000))
        let whole = try await Curl.get(server.url(for: "/film.mp4")).body
        let again = try await Curl.get(server.url(for: "/film.mp4")).body
        let part = try await Curl.get(server.url(for: "/film.mp4"), "-r", "50000-149999").body
        let changed = zip(whole, bytes).filter { $0 != $1 }.count
        #expect(whole == again)
        #expect(part == whole[50_000..<150_000])
        #expect(whole.prefix(10_000) == bytes.prefix(10_000))
        #expect((350...650).contains(changed))
    }

    @Test func bodyCanBeEmptyOrAnotherOne() async throws {
        let fault = server.inject(.emptyBody)
        let empty = try await Curl.get(server.url(for: "/film.mp4"))
        #expect(empty.status == 200)
        #expect(empty.headers["Content-Length"] == "0")
        #expect(empty.headers["Content-Type"] == "video/mp4")
        #expect(empty.body.isEmpty)
        fault.remove()
        server.inject(.replaceBody(Data("<html>".utf8), contentType: "text/html"))
        let page = try await Curl.get(server.url(for: "/film.mp4"), "-r", "1-")
        #expect(page.status == 206)
        #expect(page.text == "html>")
        #expect(page.headers["Content-Type"] == "text/html")
    }

    @Test func redirectCanReplaceAnAnswer() async throws {
        server.serve("moved", at: "/new")
        server.inject(.redirect(to: "/new", status: 307), at: .path("/film.mp4"))
        let answer = try await Curl.get(server.url(for: "/film.mp4"), "-L")
        #expect(answer.text == "moved")
        #expect(answer.redirects == 1)
    }

    @Test func severalFaultsApplyTogether() async throws {
        let delay = server.inject(.delay(.untilReleased))
        let stall = server.inject(.stall(afterBytes: 100, .untilReleased))
        server.inject(.truncate(afterBytes: 200))
        async let answer = Curl.get(server.url(for: "/film.mp4"))
        _ = try await server.request { $0.path == "/film.mp4" }
        delay.release()
        #expect(try await server.request { $0.bytesSent >= 100 }.bytesSent == 100)
        stall.release()
        #expect(try await answer.body == bytes.prefix(200))
        #expect(server.log.first?.faults.count == 3)
    }
}

extension LoggedRequest {
    /// The time from the arrival to now, by the wall clock: good for lower bounds only.
    fileprivate var age: Duration {
        .seconds(max(0, -date.timeIntervalSinceNow))
    }
}
