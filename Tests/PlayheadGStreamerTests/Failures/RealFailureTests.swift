import CGStreamer
import Foundation
import Glibc
import MediaReaders
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Each failure provoked in a real pipeline.
@Suite struct RealFailureTests {
    /// Opens an address until it fails, ends, or shows that nothing in it can be played.
    private func failure(
        of address: String, seekTo target: Double? = nil, isLive: Bool = false,
        finding: FailureEvidence.Finding? = nil, limit: Double = 60
    ) async throws -> PlaybackError {
        _ = PlaybinRunner.start
        let item = HTTPObserver.register(HTTPItemPolicy(address: address, headers: ["Authorization": "Bearer secret"]))
        return try await offPool {
            let runner = PlaybinRunner(address) { item.prepare(source: $0) }
            runner.setState(GST_STATE_PLAYING)
            runner.wait(limit: limit) { runner in
                if let target, runner.isReady, runner.asyncDoneCount == 1, (runner.position ?? 0) < target {
                    _ = runner.seek(to: target)
                }
                let hasPage = runner.isReady && runner.missing.contains { $0.detail == "text/html" }
                return runner.isAtEnd || !runner.failures.isEmpty || hasPage
            }
            var evidence = FailureEvidence(.address(address), failure: runner.failures.first)
            evidence.http = item.evidence
            evidence.missing = runner.missing
            evidence.sniffed = item.sniffed
            evidence.finding = finding
            evidence.isAdaptive = address.contains("m3u8") || address.contains("mpd")
            evidence.isLive = isLive
            evidence.wasReady = runner.isReady
            runner.stop()
            let error = FailureMapper.error(for: evidence)
            #expect(!"\(error)".contains("secret") && error.url?.contains("?") != true)
            return error
        }
    }

    @Test(
        "An error status of the item's own address",
        arguments: [
            (404, PlaybackErrorCode.notFound, false), (403, .forbidden, false), (401, .unauthorized, false),
            (407, .unauthorized, false), (410, .gone, false), (429, .tooManyRequests, true),
            (500, .serverError, true), (503, .serverError, true), (418, .httpStatus, false),
        ])
    func statuses(_ status: Int, _ code: PlaybackErrorCode, _ isRetryable: Bool) async throws {
        let server = try StreamServer.started()
        server.inject(.status(status, retryAfter: status == 429 ? 12 : nil))
        let error = try await failure(of: server.url(for: "/film.mp4", query: "key=secret").absoluteString)
        #expect(error.code == code && error.httpStatus == status && error.isRetryable == isRetryable)
        #expect(error.url == server.url(for: "/film.mp4").absoluteString)
        if status == 429 { #expect(error.remedy == "Try again in 12 seconds.") }
    }

    @Test func refusedUnknownSilentAndInsecureServers() async throws {
        let (closed, silent) = (try ClosedPort(), try SilentPort())
        let (plain, secure) = (try StreamServer.started(), try StreamServer.started(tls: try .selfSigned()))
        let cases: [(String, PlaybackErrorCode)] = [
            (closed.url.absoluteString, .connectionRefused),
            ("http://no-such-host.invalid/film.mp4", .hostNotFound),
            (silent.url.absoluteString, .connectionTimedOut),
            ("https://127.0.0.1:\(plain.port)/film.mp4", .tlsFailed),
            (secure.url(for: "/film.mp4").absoluteString, .certificateInvalid),
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (address, code) in cases {
                group.addTask {
                    let error = try await failure(of: address)
                    #expect(error.code == code, "\(address): \(error.code)")
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(
        "Bytes that are no media, or not all of it",
        arguments: [
            (TestMedia.emptyFile, PlaybackErrorCode.empty, nil as String?),
            (.noise, .notMedia, nil), (.textFile, .notMedia, "a text file"), (.htmlPage, .notMedia, "a web page"),
            (.mp4WithoutIndex, .truncated, nil),
        ])
    func content(_ media: TestMedia, _ code: PlaybackErrorCode, _ cause: String?) async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(media)
        let error = try await failure(of: server.url(for: path).absoluteString)
        #expect(error.code == code && !error.isRetryable)
        if let cause { #expect(error.cause.contains(cause), "\(error.cause)") }
    }

    @Test func sameBytesFromADescriptor() async throws {
        for (media, code) in [
            (TestMedia.emptyFile, PlaybackErrorCode.empty), (.noise, .notMedia), (.textFile, .notMedia),
        ] {
            let descriptor = open(try await media.file().path, O_RDONLY | O_CLOEXEC)
            defer { close(descriptor) }
            let feed = try DescriptorFeed(duplicating: descriptor, name: "\u{1B}[31mfilm.mp4")
            let error = try await offPool {
                let runner = PlaybinRunner(DescriptorFeed.uri) { feed.attach(to: $0) }
                runner.setState(GST_STATE_PAUSED)
                runner.wait { !$0.failures.isEmpty || $0.isReady }
                var evidence = FailureEvidence(.bytes(name: feed.name), failure: runner.failures.first)
                evidence.sniffed = MediaSniffer.format(of: try feed.bytes.read(at: 0, count: 4096))
                runner.stop()
                return FailureMapper.error(for: evidence)
            }
            #expect(error.code == code, "\(media.name): \(error)")
            if code == .notMedia { #expect(error.remedy == "Choose another file.") }
            #expect(error.subject == "film.mp4" && error.url == nil)
        }
    }

    @Test func localBytesAreJudgedBeforeAPipelineSeesThem() async throws {
        for (media, code) in [
            (TestMedia.emptyFile, PlaybackErrorCode?.some(.empty)), (.htmlPage, .notMedia), (.textFile, .notMedia),
            (.mp4WithoutIndex, .truncated), (.noise, nil), (.mp4, nil), (.mp4IndexAtEnd, nil), (.truncatedMP4, nil),
            (.mp3, nil), (.mkv, nil), (.mpegTS, nil), (.corruptMP4, nil),
        ] {
            let descriptor = open(try await media.file().path, O_RDONLY | O_CLOEXEC)
            defer { close(descriptor) }
            let inspection = SourceInspection(try DescriptorByteSource(duplicating: descriptor))
            let error = inspection.refusal(of: FailureEvidence(.bytes(name: media.mainFile)))
            #expect(error?.code == code, "\(media.name)")
            #expect(error == nil || error?.subject == media.mainFile)
        }
    }

    @Test func addressesThatCannotBeOpened() async throws {
        for (address, code) in [
            ("foo://host/film.mp4", PlaybackErrorCode.schemeNotAllowed), ("no address", .badURL),
            ("file:///no/such/film.mp4", .fileNotFound), ("file:///tmp", .isDirectory),
        ] {
            let error = try await failure(of: address)
            #expect(error.code == code, "\(address): \(error.code)")
        }
    }

    @Test func redirectsThatAreNotFollowed() async throws {
        let server = try StreamServer.started()
        server.redirect("/loop.mp4", to: "/loop.mp4")
        server.redirect("/file.mp4", to: "file:///etc/passwd")
        for path in ["/loop.mp4", "/file.mp4"] {
            let error = try await failure(of: server.url(for: path).absoluteString)
            #expect(error.code == .badRedirect && error.httpStatus == 302)
        }
    }

    @Test func seekOnAServerWithoutRanges() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.mkv)
        server.inject(.ignoresRange(acceptRanges: nil), at: .path(path))
        let error = try await failure(of: server.url(for: path).absoluteString, seekTo: 20)
        #expect(error.code == .notSeekable)
    }

    @Test func connectionThatBreaksRepeatedly() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.mp4)
        server.inject(.reset(afterBytes: 0), at: .path(path))
        let error = try await failure(of: server.url(for: path).absoluteString)
        #expect(error.code == .connectionLost && error.isRetryable)
    }

    @Test func filmWhoseOnlyCodecIsMissing() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.unknownCodecMP4)
        let warning = try await offPool {
            let runner = PlaybinRunner(server.url(for: path).absoluteString)
            runner.setState(GST_STATE_PAUSED)
            runner.wait { !$0.missing.isEmpty || !$0.failures.isEmpty }
            defer { runner.stop() }
            return runner.missing.first.map {
                FailureMapper.warning(about: $0, of: FailureEvidence(.address(server.url(for: path).absoluteString)))
            }
        }
        #expect(warning?.code == .missingCodec && warning?.subject?.isEmpty == false)
    }

    @Test func hlsWithMissingAndWrongParts() async throws {
        let html = Data("<!DOCTYPE html><html><body>Log in</body></html>".utf8)
        let cases: [(TestMedia, RequestPattern, StreamFault, PlaybackErrorCode, Int?)] = [
            (.hlsSingle, .suffix(".m3u8"), .status(404), .notFound, 404),
            (
                .hls, .where { $0.path.hasSuffix(".m3u8") && !$0.path.hasSuffix(TestMedia.hls.mainFile) }, .status(404),
                .notFound, 404
            ),
            (.hlsSingle, .suffix(".ts"), .status(404), .missingSegment, 404),
            (.hlsSingle, .suffix(".ts"), .status(403), .forbidden, 403),
            (.hlsSingle, .suffix(".ts"), .replaceBody(html, contentType: "text/html"), .notMedia, nil),
            (.hlsEncrypted, .suffix(".key"), .status(404), .encrypted, 404),
            (.hlsSampleEncrypted, .suffix(".key"), .status(404), .encrypted, 404),
            (
                .hlsSampleEncrypted, .suffix(".key"),
                .replaceBody(Data("short".utf8), contentType: "application/octet-stream"), .encrypted, nil
            ),
            (.hlsSampleEncrypted, .suffix(".ts"), .status(404), .missingSegment, 404),
            (
                .hlsSingle, .suffix(".m3u8"),
                .replaceBody(Data("#EXTM3U\n\u{0}garbage".utf8), contentType: "application/vnd.apple.mpegurl"),
                .badPlaylist, nil
            ),
            (
                .dash, .suffix(".mpd"),
                .replaceBody(Data("<?xml version=\"1.0\"?><MPD>".utf8), contentType: "application/dash+xml"),
                .badPlaylist, nil
            ),
        ]
        for (number, (media, pattern, fault, code, status)) in cases.enumerated() {
            let server = try StreamServer.started()
            let path = try await server.serve(media)
            server.inject(fault, at: pattern)
            let error = try await failure(of: server.url(for: path).absoluteString)
            #expect(error.code == code, "case \(number): \(error.code) \(error)")
            #expect(error.httpStatus == status, "case \(number)")
        }
    }
}
