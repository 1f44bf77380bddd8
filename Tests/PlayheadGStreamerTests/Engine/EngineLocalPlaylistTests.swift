import Foundation
import MediaServer
import PlaybackModel
import Testing

@testable import PlayheadGStreamer

/// Playlists and manifests on this machine, behind the server for their folders.
@Suite(.limitedPipelines, .timeLimit(.minutes(3))) @MainActor struct EngineLocalPlaylistTests {
    /// A folder that is removed at the end, with the films `hls-single` and `dash` in the folder `media`.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("local-\(UUID().uuidString)")

        init() async throws {
            try FileManager.default.createDirectory(
                at: url.appendingPathComponent("lists"), withIntermediateDirectories: true)
            for media in [TestMedia.hlsSingle, .dash] {
                try FileManager.default.copyItem(
                    at: try await media.folder(), to: url.appendingPathComponent(media.name))
            }
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        func write(_ text: String, to name: String) throws -> URL {
            let file = url.appendingPathComponent("lists").appendingPathComponent(name)
            try Data(text.utf8).write(to: file)
            return file
        }

        func read(_ path: String) throws -> String {
            try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
        }
    }

    @Test func filesInSiblingFoldersPlay() async throws {
        let folder = try await Folder()
        let list = try folder.read("hls-single/film.m3u8").replacing("film_", with: "../hls-single/film_")
        let dash = try folder.read("dash/\(TestMedia.dash.mainFile)")
            .replacing("init-", with: "../dash/init-").replacing("chunk-", with: "../dash/chunk-")
        let stage = EngineStage()
        for file in [try folder.write(list, to: "film.m3u8"), try folder.write(dash, to: "film.mpd")] {
            let server = LoopbackServer()
            let item = try stage.load(try server.serve(file), play: false)
            try await stage.ready(item)
            server.stop()
        }
    }

    @Test func missingFilesOfALivePlaylistAreFinal() async throws {
        let folder = try await Folder()
        let segments = (0..<6).map { "#EXTINF:10,\nnone \($0).ts\n" }.joined()
        let file = try folder.write("#EXTM3U\n#EXT-X-TARGETDURATION:10\n" + segments, to: "live.m3u8")
        let server = LoopbackServer()
        let stage = EngineStage()
        let error = try await stage.failure(try stage.load(try server.serve(file)))
        #expect(error.code == .missingSegment && error.httpStatus == 410)
        let address = try #require(error.url)
        let missing = try #require(server.file(at: address))
        #expect(missing.lastPathComponent.hasPrefix("none ") && missing.path.contains("/lists/"))
        server.stop()
        #expect(server.file(at: address) == nil)
    }

    /// A stream that plays without its subtitles, with a warning.
    private func playsWithoutSubtitles(_ file: URL) async throws {
        let server = LoopbackServer()
        defer { server.stop() }
        let stage = EngineStage()
        let begin = ContinuousClock.now
        let item = try stage.load(try server.serve(file))
        try await stage.ready(item)
        let passed = ContinuousClock.now - begin
        let warnings = stage.reports.compactMap { report in
            if case .warning(let error) = report.message { error } else { nil as PlaybackError? }
        }
        #expect(warnings == [.missingSubtitles])
        let report = try await stage.first("tracks", of: item) {
            if case .tracks(let report) = $0, !report.selected.isEmpty { report } else { nil }
        }
        #expect(!report.tracks.contains { $0.kind == .text })
        let time = try await stage.first("position", of: item) {
            if case .position(let report) = $0, report.time.seconds > 0.5 { report.time } else { nil }
        }
        #expect(time.seconds < 3)
        stage.expectPromptness(of: passed)
    }

    @Test(arguments: [
        ("application/ttml+xml", "", "none.ttml"), ("text/vtt", "", "none.vtt"),
        ("application/mp4", "codecs=\"stpp\"", "none.mp4"),
    ])
    func missingSubtitlesOfAManifestAreLeftOut(_ type: String, _ codecs: String, _ name: String) async throws {
        let folder = try await Folder()
        let text = """
            <AdaptationSet contentType="text" mimeType="\(type)" lang="en"><Representation id="text" \(codecs) bandwidth="1">
            <BaseURL>\(name)</BaseURL></Representation></AdaptationSet></Period>
            """
        let dash = try folder.read("dash/\(TestMedia.dash.mainFile)")
            .replacing("init-", with: "../dash/init-").replacing("chunk-", with: "../dash/chunk-")
            .replacing("</Period>", with: text)
        try await playsWithoutSubtitles(try folder.write(dash, to: "film.mpd"))
    }

    /// GStreamer fails without the subtitles that a playlist selects.
    @Test(arguments: ["none.m3u8", "texts.m3u8"])
    func missingSubtitlesOfAPlaylistAreLeftOut(_ subtitles: String) async throws {
        let folder = try await Folder()
        let main = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="\(subtitles)"
            #EXT-X-STREAM-INF:BANDWIDTH=500000,SUBTITLES="s"
            ../hls-single/film.m3u8
            """
        let texts = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n0.vtt\n#EXTINF:4,\n1.vtt\n#EXT-X-ENDLIST\n"
        _ = try folder.write(texts, to: "texts.m3u8")
        try await playsWithoutSubtitles(try folder.write(main, to: "main.m3u8"))
    }

    @Test func linksOutOfTheFoldersAreNotFollowed() async throws {
        let folder = try await Folder()
        let secret = folder.url.appendingPathComponent("secret.ts")
        try FileManager.default.moveItem(at: folder.url.appendingPathComponent("hls-single/film_000.ts"), to: secret)
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("x"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("x/a.ts"), withDestinationURL: secret)
        let list = try folder.write(
            "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n../x/a.ts\n#EXT-X-ENDLIST\n", to: "a.m3u8")
        let server = LoopbackServer()
        let stage = EngineStage()
        #expect(try await stage.failure(try stage.load(try server.serve(list))).code == .missingSegment)
        server.stop()
    }
}
