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

    /// GStreamer fails without the subtitles that a playlist selects. The error is one after which the engine on mpv plays the rest.
    @Test(arguments: ["none.m3u8", "texts.m3u8"])
    func missingSubtitlesAreNotFinal(_ subtitles: String) async throws {
        let folder = try await Folder()
        let main = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="\(subtitles)"
            #EXT-X-STREAM-INF:BANDWIDTH=500000,SUBTITLES="s"
            ../hls-single/film.m3u8
            """
        let texts = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n0.vtt\n#EXTINF:4,\n1.vtt\n#EXT-X-ENDLIST\n"
        _ = try folder.write(texts, to: "texts.m3u8")
        let server = LoopbackServer()
        let stage = EngineStage()
        let item = try stage.load(try server.serve(try folder.write(main, to: "main.m3u8")))
        #expect(try await stage.failure(item).httpStatus == 404)
        server.stop()
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
