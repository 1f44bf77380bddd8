import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Streams of which a part is protected by a DRM system, as in a film after a trailer.
@Suite(.limitedPipelines, .timeLimit(.minutes(3))) @MainActor struct EngineProtectionTests {
    enum Kind: CaseIterable { case hls, dash }

    /// A stream in parts of 4 s, some of which are protected. Their files do not exist.
    private func address(_ kind: Kind, _ isProtected: [Bool], on server: StreamServer) async throws -> URL {
        switch kind {
        case .hls: try await playlist(isProtected, on: server)
        case .dash: try await manifest(isProtected, on: server)
        }
    }

    private func playlist(_ isProtected: [Bool], on server: StreamServer) async throws -> URL {
        let folder = try await server.serve(.hlsTracks).split(separator: "/").dropLast().joined(separator: "/")
        var parts: [String] = []
        for (index, isProtected) in isProtected.enumerated() {
            var lines =
                isProtected ? "#EXT-X-MAP:URI=\"secret.mp4\"\n" : "#EXT-X-MAP:URI=\"/\(folder)/video_init.mp4\"\n"
            lines +=
                isProtected
                ? "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://a\",KEYFORMAT=\"com.apple.streamingkeydelivery\"\n"
                : "#EXT-X-KEY:METHOD=NONE\n"
            for number in [2 * index, 2 * index + 1] {
                let name = String(format: "video_%03d.m4s", number)
                lines += "#EXTINF:2,\n" + (isProtected ? "secret_\(number).m4s\n" : "/\(folder)/\(name)\n")
            }
            parts.append(lines)
        }
        server.serve(
            "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n"
                + parts.joined(separator: "#EXT-X-DISCONTINUITY\n") + "#EXT-X-ENDLIST\n",
            at: "/parts.m3u8", contentType: "application/vnd.apple.mpegurl")
        return server.url(for: "/parts.m3u8")
    }

    private func manifest(_ isProtected: [Bool], on server: StreamServer) async throws -> URL {
        let folder = try await server.serve(.dashText).dropLast("/film.mpd".count)
        let periods = isProtected.enumerated().map { index, isProtected in
            let protection = """
                <ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc"/>
                <ContentProtection schemeIdUri="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"/>
                """
            return """
                <Period id="\(index)" duration="PT4S"><AdaptationSet contentType="video">\(isProtected ? protection : "")
                <Representation id="1" mimeType="video/mp4" codecs="avc1.42c01e" bandwidth="500000" width="640" height="360">
                <SegmentTemplate timescale="1" duration="2" startNumber="1"
                    initialization="\(isProtected ? "secret" : "init-stream0").m4s"
                    media="\(isProtected ? "secret" : "chunk")-stream0-$Number%05d$.m4s"/></Representation></AdaptationSet></Period>
                """
        }
        server.serve(
            """
            <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static"
                minBufferTime="PT2S" mediaPresentationDuration="PT\(4 * isProtected.count)S">\(periods.joined())</MPD>
            """, at: "\(folder)/parts.mpd", contentType: "application/dash+xml")
        return server.url(for: "\(folder)/parts.mpd")
    }

    private func positions(_ stage: EngineStage, _ item: Generation) -> [Double] {
        stage.events(of: item).compactMap { if case .position(let report) = $0 { report.time.seconds } else { nil } }
    }

    private func warnings(_ stage: EngineStage, _ item: Generation) -> [PlaybackError] {
        stage.events(of: item).compactMap { if case .warning(let error) = $0 { error } else { nil } }
    }

    private func expect(_ error: PlaybackError, names kind: Kind) {
        #expect(error.code == .encrypted, "\(error)")
        #expect(error.cause.contains(kind == .hls ? "FairPlay" : "Widevine"), "\(error)")
    }

    @Test(arguments: Kind.allCases) func theItemFailsWhereItsProtectionBegins(_ kind: Kind) async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        let item = try stage.load(try await address(kind, [false, true], on: server))
        #expect(try await stage.ready(item).ranges.duration.seconds == 8)
        expect(try await stage.failure(item), names: kind)
        let played = positions(stage, item)
        #expect(zip(played, played.dropFirst()).allSatisfy { $1 > $0 - 0.1 && $1 < $0 + 1.5 }, "\(played)")
        #expect(played.last == 4)
        #expect(warnings(stage, item).isEmpty)
        #expect(!server.log.contains { $0.path.contains("secret") })
    }

    @Test(arguments: Kind.allCases) func aProtectedPartIsSkippedWithOneWarning(_ kind: Kind) async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        let item = try stage.load(try await address(kind, [false, true, false, true, false], on: server))
        try await stage.ready(item)
        #expect(try await stage.ended(item).position.seconds == 20)
        let warnings = warnings(stage, item)
        #expect(warnings.count == 1)
        for warning in warnings { expect(warning, names: kind) }
        let played = positions(stage, item)
        #expect(!played.contains { $0 > 4.1 && $0 < 7.9 || $0 > 12.1 && $0 < 15.9 }, "\(played)")
        #expect(!server.log.contains { $0.path.contains("secret") })
    }

    @Test(arguments: Kind.allCases) func seeksLeadBehindTheProtectedPart(_ kind: Kind) async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        let item = try stage.load(try await address(kind, [false, true, false], on: server))
        try await stage.ready(item)
        for (target, place) in [(9.0, 9.0), (1, 1), (5, 8), (2, 2)] {
            let mark = stage.reports.count
            #expect(abs(try await stage.landed(stage.seek(item, to: target), of: item) - place) < 0.1)
            try await stage.position(item, from: mark) { $0 > place + 0.3 && $0 < place + 2 }
        }
        #expect(!server.log.contains { $0.path.contains("secret") })
    }

    @Test(arguments: Kind.allCases) func aSeekIntoTheProtectedRestFailsThere(_ kind: Kind) async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        let url = try await address(kind, [false, true], on: server)
        let item = try stage.load(url)
        try await stage.ready(item)
        let seek = stage.seek(item, to: 6)
        expect(try await stage.failure(item), names: kind)
        guard case .failed(let error) = try await stage.answer(to: seek, of: item) else {
            Issue.record("The seek has landed.")
            return
        }
        expect(error, names: kind)
        #expect(positions(stage, item).last == 6)
        // As a retry does.
        let again = try stage.load(url, start: CMTime(value: 6, timescale: 1))
        expect(try await stage.failure(again), names: kind)
        #expect(!server.log.contains { $0.path.contains("secret") })
    }

    @Test(arguments: Kind.allCases) func anItemOpensBehindTheProtectedPart(_ kind: Kind) async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        let url = try await address(kind, [false, true, false], on: server)
        for (start, place) in [(10, 10.0), (5, 8)] {
            let item = try stage.load(url, start: CMTime(value: CMTimeValue(start), timescale: 1))
            #expect(abs(try await stage.ready(item).position.seconds - place) < 0.1)
            #expect(try await stage.ended(item).position.seconds == 12)
        }
    }

    @Test func aStreamThatBeginsProtectedIsRefused() async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        let url = try await address(.hls, [true, false], on: server)
        let begin = ContinuousClock.now
        expect(try await stage.failure(try stage.load(url)), names: .hls)
        stage.expectPromptness(of: ContinuousClock.now - begin)
    }
}
