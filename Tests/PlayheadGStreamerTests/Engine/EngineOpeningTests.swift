import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Deciding what an item is, and that nothing in it can be played.
@Suite(.waitingPipelines, .timeLimit(.minutes(5))) @MainActor struct EngineOpeningTests {
    /// A server with a DASH presentation, and its manifest.
    private func dashServer() async throws -> (server: StreamServer, manifest: String, folder: String) {
        let server = try StreamServer.started()
        let path = try await server.serve(.dash)
        let manifest = try String(contentsOf: try await TestMedia.dash.file(), encoding: .utf8)
        return (server, manifest, String(path[...(try #require(path.lastIndex(of: "/")))]))
    }

    @Test(arguments: [0, 60, 1_024, 8_192, 65_536])
    func manifestsWithCommentsOpen(length: Int) async throws {
        let (server, manifest, folder) = try await dashServer()
        let line = try #require(manifest.firstIndex(of: "\n"))
        let comment = "\n<!-- " + String(repeating: "packager --in film.mp4 ", count: length / 23) + " -->"
        let text = manifest[..<line] + comment + manifest[line...]
        let stage = EngineStage()
        for type in ["application/dash+xml", "text/plain", "video/mp4", "application/octet-stream"] {
            server.serve(String(text), at: folder + "live", contentType: type)
            let item = try stage.load(server.url(for: folder + "live", query: "token=1"), play: false)
            try await stage.ready(item)
        }
    }

    @Test func manifestsInOtherFormsOpen() async throws {
        let (server, manifest, folder) = try await dashServer()
        let wide = manifest.replacing("utf-8", with: "utf-16")
        let forms: [Data] = [
            Data([0xEF, 0xBB, 0xBF]) + Data(manifest.utf8), Data("\n\n".utf8) + Data(manifest.utf8),
            Data(manifest.replacing("?>\n<MPD", with: "?>\n<?x a > b?>\n<!DOCTYPE MPD>\n<MPD").utf8),
            Data([0xFF, 0xFE]) + (try #require(wide.data(using: .utf16LittleEndian))),
            Data([0xFE, 0xFF]) + (try #require(wide.data(using: .utf16BigEndian))),
        ]
        let stage = EngineStage()
        for form in forms {
            server.serve(form, at: folder + "form.mpd", contentType: "text/xml")
            try await stage.ready(try stage.load(server.url(for: folder + "form.mpd"), play: false))
        }
    }

    @Test func thumbnailsInAManifestAreNeitherFetchedNorPlayed() async throws {
        let (server, manifest, folder) = try await dashServer()
        let thumbnails = """
            <AdaptationSet id="90" contentType="image" mimeType="image/jpeg">
            <SegmentTemplate media="tiles-$Number$.jpg" duration="10"/>
            <Representation id="tiles" bandwidth="1" width="640" height="360">
            <EssentialProperty schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="2x2"/>
            </Representation></AdaptationSet>
            """
        let first = try #require(manifest.range(of: "<AdaptationSet")).lowerBound
        let last = try #require(manifest.range(of: "</Period>", options: .backwards)).lowerBound
        for (name, place) in [("first", first), ("last", last)] {
            var text = manifest
            text.insert(contentsOf: thumbnails, at: place)
            server.serve(text, at: "\(folder)\(name).mpd", contentType: "application/dash+xml")
            let stage = EngineStage()
            try await stage.playsAndSeeks(try stage.load(server.url(for: "\(folder)\(name).mpd")), .dash)
        }
        #expect(!server.log.contains { $0.request.path.contains("tiles-") })
    }

    @Test func playlistsWithByteOrderMarkAndBlankLinesOpen() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hlsSingle)
        let text = try String(contentsOf: try await TestMedia.hlsSingle.file(), encoding: .utf8)
        let place = path[...(try #require(path.lastIndex(of: "/")))] + "list"
        let stage = EngineStage()
        for form in ["\u{FEFF}" + text, "\n\n" + text, text.replacing("\n", with: "\r\n")] {
            server.serve(form, at: String(place), contentType: "text/plain")
            try await stage.ready(try stage.load(server.url(for: String(place)), play: false))
        }
    }

    /// Complete resources without anything to play.
    private func hopeless() async throws -> [(name: String, bytes: Data, code: PlaybackErrorCode)] {
        let fast = try Data(contentsOf: try await TestMedia.mp4.file())
        let media = try #require(fast.range(of: Data("mdat".utf8))).lowerBound - 4
        let webm = try Data(contentsOf: try await TestMedia.webmVP8.file())
        let cluster = try #require(webm.range(of: Data([0x1F, 0x43, 0xB6, 0x75]))).lowerBound
        let wav = try Data(contentsOf: try await TestMedia.wav.file())
        var locked = fast
        for (plain, name) in [("avc1", "encv"), ("mp4a", "enca")] {
            let description = try #require(locked.range(of: Data(plain.utf8), in: 64..<locked.count))
            locked.replaceSubrange(description, with: Data(name.utf8))
        }
        return [
            ("cut.mp4", fast[..<media], .truncated), ("cut.webm", webm[..<cluster], .truncated),
            ("head.wav", wav[..<44], .truncated), ("locked.mp4", locked, .encrypted),
        ]
    }

    @Test func filesWithNothingToPlayFailWithTheirReason() async throws {
        let server = try StreamServer.started()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("opening-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let stage = EngineStage()
        for (name, bytes, code) in try await hopeless() {
            let file = folder.appendingPathComponent(name)
            try bytes.write(to: file)
            #expect(try await stage.failure(try stage.load(file)).code == code, "\(name), file")
            server.serve(Data(bytes), at: "/" + name)
            #expect(try await stage.failure(try stage.load(server.url(for: "/" + name))).code == code, "\(name), HTTP")
        }
    }

    @Test func pathwayThatThePlaylistNamesPlays() async throws {
        let server = try StreamServer.started()
        let film = try await server.serve(.hlsSingle)
        server.serve(
            """
            #EXTM3U
            #EXT-X-CONTENT-STEERING:SERVER-URI="steering.json",PATHWAY-ID="B"
            #EXT-X-STREAM-INF:BANDWIDTH=600000,PATHWAY-ID="A"
            none.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=600000,PATHWAY-ID="B"
            \(film)
            """, at: "/steered.m3u8")
        let stage = EngineStage()
        try await stage.ready(try stage.load(server.url(for: "/steered.m3u8")))
        #expect(!server.log.contains { $0.path.hasSuffix("none.m3u8") })
    }

    @Test(arguments: [[0], [0, 1, 2], [1]]) func playlistWithGapsPlays(_ missing: [Int]) async throws {
        let server = try StreamServer.started()
        let film = try await server.serve(.hlsSingle)
        let folder = film.dropLast("film.m3u8".count)
        let segments = (0..<5).map {
            missing.contains($0) ? "#EXT-X-GAP\n#EXTINF:2,\nnone\($0).ts\n" : "#EXTINF:2,\nfilm_00\($0).ts\n"
        }
        server.serve(
            "#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-TARGETDURATION:2\n" + segments.joined() + "#EXT-X-ENDLIST\n",
            at: "\(folder)gaps.m3u8")
        let stage = EngineStage()
        let item = try stage.load(server.url(for: "\(folder)gaps.m3u8"))
        try await stage.ready(item)
        _ = try await stage.first("ended", of: item) { if case .ended = $0 { true } else { nil } }
        let failures = stage.events(of: item).filter { if case .failed = $0 { true } else { false } }
        #expect(failures.isEmpty)
    }

    @Test func manifestsWithoutSegmentsFailWithTheirReason() async throws {
        let (server, manifest, folder) = try await dashServer()
        let template = /<SegmentTemplate[^>]*?(\/>|>.*?<\/SegmentTemplate>)/.dotMatchesNewlines()
        let list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
        let cases: [(name: String, text: String, code: PlaybackErrorCode)] = [
            ("empty.mpd", manifest.replacing(template, with: "<SegmentList/>"), .noPlayableStream),
            ("empty.m3u8", list + "#EXT-X-ENDLIST\n", .noPlayableStream),
            ("main.m3u8", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nempty.m3u8\n", .noPlayableStream),
            ("zero.m3u8", list + "#EXTINF:0,\nnone.ts\n#EXT-X-ENDLIST\n", .noPlayableStream),
            ("zero-live.m3u8", list + "#EXTINF:0,\nnone.ts\n", .noPlayableStream),
            ("zero-main.m3u8", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nzero.m3u8\n", .noPlayableStream),
            ("missing.m3u8", list + "#EXTINF:2,\nnone.ts\n#EXT-X-ENDLIST\n", .missingSegment),
            (
                "locked.m3u8",
                list + "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://x\",KEYFORMAT=\"com.apple\"\n#EXTINF:2,\na.ts\n"
                    + "#EXT-X-ENDLIST\n", .encrypted
            ),
        ]
        let stage = EngineStage()
        for (name, text, _) in cases { server.serve(text, at: folder + name) }
        for (name, _, code) in cases {
            #expect(try await stage.failure(try stage.load(server.url(for: folder + name))).code == code, "\(name)")
        }
    }
}
