import Foundation
import MediaReaders
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Dolby Vision plays as its compatible picture. Profiles without one are named, because their colors are wrong.
@Suite(.limitedPipelines, .timeLimit(.minutes(5))) @MainActor struct DolbyVisionTests {
    /// Plays to the end. Returns the subjects of the warnings about colors, and the last tracks.
    private func play(_ address: URL) async throws -> (warnings: [String?], tracks: TracksReport) {
        let stage = EngineStage()
        let item = try stage.load(address)
        try await stage.first("end", of: item, limit: .seconds(30)) { if case .ended = $0 { true } else { nil } }
        let events = stage.events(of: item)
        let warnings = events.compactMap { event -> String?? in
            if case .warning(let error) = event, error.code == .missingCodec { .some(error.subject) } else { nil }
        }
        let reports = events.compactMap { if case .tracks(let report) = $0 { report } else { nil } }
        return (warnings, try #require(reports.last))
    }

    private nonisolated static let files: [(TestMedia, Int, [String?])] = [
        (.dolbyVision5, 5, ["Dolby Vision profile 5"]), (.dolbyVision7, 7, []), (.dolbyVision8, 8, []),
        (.dolbyVision9, 9, []), (.dolbyVision10, 10, ["Dolby Vision profile 10"]),
    ]

    @Test(arguments: files, ["film.mkv", "film.mp4"])
    func filesNameTheirProfile(_ file: (media: TestMedia, profile: Int, warnings: [String?]), _ name: String)
        async throws
    {
        let path = try await file.media.file().deletingLastPathComponent().appendingPathComponent(name)
        let server = try StreamServer.started()
        server.serve(file: path, at: "/\(name)")
        for address in [path, server.url(for: "/\(name)")] {
            let (warnings, report) = try await play(address)
            #expect(warnings == file.warnings)
            let format = try #require(report.tracks.first { $0.kind == .video }?.format)
            #expect(format.dolbyVisionProfile == file.profile)
            // The pictures of the others have the colors of BT.709.
            if file.profile < 9 { #expect(format.color?.transfer == "smpte2084") }
        }
    }

    @Test func theSampleEntryOfDolbyVisionInAV1Plays() async throws {
        let folder = try await TestMedia.dolbyVision10.file().deletingLastPathComponent()
        var film = try Data(contentsOf: folder.appendingPathComponent("film.mp4"))
        let description = try #require(film.firstRange(of: Data("stsd".utf8)))
        let entry = try #require(film[description.upperBound...].firstRange(of: Data("av01".utf8)))
        film.replaceSubrange(entry, with: "dav1".utf8)
        let server = try StreamServer.started()
        server.serve(film, at: "/film.mp4", contentType: "video/mp4")
        let (warnings, report) = try await play(server.url(for: "/film.mp4"))
        #expect(warnings == ["Dolby Vision profile 10"])
        #expect(report.tracks.first { $0.kind == .video }?.format?.dolbyVisionProfile == 10)
    }

    private func variant(_ codec: String, _ address: String, bandwidth: Int = 900_000) -> String {
        "#EXT-X-STREAM-INF:BANDWIDTH=\(bandwidth),RESOLUTION=320x180,CODECS=\"\(codec)\",VIDEO-RANGE=PQ\n\(address)\n"
    }

    @Test func codecsOfPlaylistsNameTheProfile() async throws {
        let server = try StreamServer.started()
        let folder = try await server.serve(.dolbyVision5).dropLast("/film.mkv".count)
        for codec in ["dvh1.05.01", "dvhe.05.01"] {
            server.serve("#EXTM3U\n" + variant(codec, "video.m3u8"), at: "\(folder)/master.m3u8")
            let (warnings, report) = try await play(server.url(for: "\(folder)/master.m3u8"))
            #expect(warnings == ["Dolby Vision profile 5"])
            #expect(report.tracks.first?.format?.dolbyVisionProfile == 5)
        }
    }

    @Test func playlistsPlayTheirCompatiblePicture() async throws {
        let server = try StreamServer.started()
        let folder = try await server.serve(.dolbyVision8).dropLast("/film.mkv".count)
        let playlists = [
            variant("hvc1.2.4.L60.90\",SUPPLEMENTAL-CODECS=\"dvh1.08.01/db1p", "video.m3u8"),
            variant("dvh1.05.01", "missing.m3u8") + variant("hvc1.2.4.L60.90", "video.m3u8", bandwidth: 800_000),
        ]
        for text in playlists {
            server.serve("#EXTM3U\n" + text, at: "\(folder)/master.m3u8")
            let (warnings, report) = try await play(server.url(for: "\(folder)/master.m3u8"))
            #expect(warnings.isEmpty && report.variants.count == 1)
            let supplement = text.contains("SUPPLEMENTAL") ? "dvh1.08.01/db1p" : nil
            #expect(report.variants.first?.supplementalCodecs == supplement)
            #expect(report.tracks.first?.format?.dolbyVisionProfile == supplement.map { _ in 8 })
        }
        #expect(server.log.allSatisfy { !$0.request.path.hasSuffix("missing.m3u8") })
    }

    @Test func codecsOfManifestsNameTheProfile() async throws {
        let server = try StreamServer.started()
        let media = TestMedia.dolbyVision8
        let folder = try await server.serve(media).dropLast("/film.mkv".count)
        let file = try await media.file().deletingLastPathComponent().appendingPathComponent("manifest.mpd")
        let text = try String(contentsOf: file, encoding: .utf8)
        let set = try #require(text.firstMatch(of: /(?s)<AdaptationSet.*<\/AdaptationSet>/).map { String($0.output) })
        let codecs = /codecs="[^"]*"/
        let five = set.replacing(codecs, with: "codecs=\"dvh1.05.01\"")
        for (sets, expected) in [
            (five, ["Dolby Vision profile 5"]), (set.replacing(codecs, with: "codecs=\"hvc1.2.4.L60.90\""), []),
            (five.replacing("chunk-stream", with: "missing") + set, []),
        ] as [(String, [String?])] {
            server.serve(text.replacing(set, with: sets), at: "\(folder)/own.mpd")
            let (warnings, _) = try await play(server.url(for: "\(folder)/own.mpd"))
            #expect(warnings == expected)
        }
    }
}
