import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Protected MP4 in files, HLS and DASH, with and without its key.
@Suite(.waitingPipelines, .timeLimit(.minutes(3))) @MainActor struct DecryptionTests {
    private static let id = "a0a1a2a3a4a5a6a7a8a9aaabacadaeaf"
    private static let key = "00112233445566778899aabbccddeeff"

    private func keys(_ text: String = "\(id):\(key)") throws -> [DecryptionKey] { [try DecryptionKey(text)] }

    private func protector(_ scheme: ProtectedMP4.Scheme, systemID: [UInt8]? = nil) throws -> ProtectedMP4 {
        let bytes = try DecryptionKey("\(Self.id):\(Self.key)").bytes
        return ProtectedMP4(
            scheme: scheme, keyID: Array(bytes[..<16]), key: Array(bytes[16...]), systemID: systemID)
    }

    private func protectedFilm(_ scheme: ProtectedMP4.Scheme, systemID: [UInt8]? = nil) async throws -> Data {
        var protector = try protector(scheme, systemID: systemID)
        return protector.protect(try Data(contentsOf: try await TestMedia.fragmentedFilm.file()))
    }

    private func withFile(
        _ scheme: ProtectedMP4.Scheme, systemID: [UInt8]? = nil, _ body: (URL) async throws -> Void
    ) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("protected-\(UUID().uuidString).mp4")
        try await protectedFilm(scheme, systemID: systemID).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await body(file)
    }

    @Test(arguments: ProtectedMP4.Scheme.allCases) func aFilePlaysToItsEndWithItsKey(_ scheme: ProtectedMP4.Scheme)
        async throws
    {
        try await withFile(scheme) { file in
            let stage = EngineStage()
            let item = try stage.load(file, keys: try keys())
            try await stage.ready(item)
            try await stage.first("ended", of: item) { if case .ended = $0 { true } else { nil } }
        }
    }

    @Test func aFileThatNamesAnySystemPlaysWithItsKey() async throws {
        try await withFile(.cenc, systemID: [UInt8](0x30..<0x40)) { file in
            let stage = EngineStage()
            let item = try stage.load(file, keys: try keys())
            try await stage.ready(item)
            try await stage.first("ended", of: item) { if case .ended = $0 { true } else { nil } }
        }
    }

    @Test func theErrorNamesTheMissingKey() async throws {
        try await withFile(.cenc) { file in
            let stage = EngineStage()
            let none = try await stage.failure(try stage.load(file))
            #expect(none.code == .encrypted && none.remedy.contains("--key \(Self.id):KEY"))
            let other = try await stage.failure(
                try stage.load(file, keys: try keys("b0a1a2a3a4a5a6a7a8a9aaabacadaeaf:\(Self.key)")))
            #expect(other.code == .encrypted && other.cause.contains("The key \(Self.id) is missing"))
        }
    }

    @Test func aWrongKeyIsReported() async throws {
        for scheme in ProtectedMP4.Scheme.allCases {
            try await withFile(scheme) { file in
                let stage = EngineStage()
                let error = try await stage.failure(
                    try stage.load(file, keys: try keys("\(Self.id):00000000000000000000000000000000")))
                #expect(error.code == .encrypted && error.cause.contains("The key \(Self.id) is wrong"), "\(scheme)")
            }
        }
    }

    /// A protected presentation on a server, whose manifest names systems.
    private func serve(_ scheme: ProtectedMP4.Scheme, on server: StreamServer, naming systems: String = "")
        async throws -> URL
    {
        let folder = try await TestMedia.dash.folder()
        var protectors: [Substring: ProtectedMP4] = [:]
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        // Initialization segments first: they describe the tracks.
        for name in names.filter({ $0.contains("init") }) + names.filter({ !$0.contains("init") }) {
            var data = try Data(contentsOf: folder.appendingPathComponent(name))
            if name.hasSuffix(".m4s") {
                let stream = try #require(
                    name.split(separator: ".")[0].split(separator: "-").first { $0.hasPrefix("stream") })
                var protector = try protectors[stream] ?? protector(scheme)
                data = protector.protect(data)
                protectors[stream] = protector
            } else if name.hasSuffix(".mpd") {
                let text = String(decoding: data, as: UTF8.self)
                data = Data(text.replacing(/<AdaptationSet[^>]*>/) { String($0.output) + systems }.utf8)
            }
            server.serve(
                data, at: "/dash/" + name, contentType: name.hasSuffix(".mpd") ? "application/dash+xml" : "video/mp4")
        }
        return server.url(for: "/dash/" + TestMedia.dash.mainFile)
    }

    @Test(arguments: ProtectedMP4.Scheme.allCases) func aPresentationPlaysWithItsKey(_ scheme: ProtectedMP4.Scheme)
        async throws
    {
        let server = try StreamServer.started()
        let url = try await serve(scheme, on: server)
        let stage = EngineStage()
        let item = try stage.load(url, keys: try keys())
        try await stage.transport(.playing, of: item)
        let missing = try await stage.failure(try stage.load(url, keys: try keys("\(Self.key):\(Self.key)")))
        #expect(missing.code == .encrypted && missing.cause.contains("The key \(Self.id) is missing"), "\(missing)")
        let wrong = try await stage.failure(
            try stage.load(url, keys: try keys("\(Self.id):00000000000000000000000000000000")))
        #expect(wrong.code == .encrypted && wrong.cause.contains("The key \(Self.id) is wrong"), "\(wrong)")
    }

    @Test(arguments: ["e2719d58-a985-b3c9-781a-b030af78d30e", "30313233-3435-3637-3839-3a3b3c3d3e3f"])
    func aPresentationThatNamesASystemPlaysWithItsKey(_ system: String) async throws {
        let server = try StreamServer.started()
        let url = try await serve(
            .cenc, on: server,
            naming: "<ContentProtection schemeIdUri=\"urn:mpeg:dash:mp4protection:2011\" value=\"cenc\"/>"
                + "<ContentProtection schemeIdUri=\"urn:uuid:\(system)\"/>")
        let stage = EngineStage()
        let item = try stage.load(url, keys: try keys())
        try await stage.transport(.playing, of: item)
    }

    @Test(arguments: [
        (ProtectedMP4.Scheme.cbcs, #"METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery""#),
        (.cenc, #"METHOD=SAMPLE-AES-CTR,URI="data:,",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed""#),
    ]) func aPlaylistThatNamesASystemPlaysWithItsKey(_ scheme: ProtectedMP4.Scheme, _ key: String) async throws {
        let server = try StreamServer.started()
        var text = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:1\n#EXT-X-MAP:URI=\"0.mp4\"\n#EXT-X-KEY:\(key)\n"
        for (index, part) in FilmFragments.parts(of: try await protectedFilm(scheme)).enumerated() {
            server.serve(part, at: "/\(index).mp4", contentType: "video/mp4")
            if index > 0 { text += "#EXTINF:1,\n\(index).mp4\n" }
        }
        server.serve(text + "#EXT-X-ENDLIST\n", at: "/film.m3u8", contentType: "application/vnd.apple.mpegurl")
        let stage = EngineStage()
        let item = try stage.load(server.url(for: "/film.m3u8"), keys: try keys())
        try await stage.ready(item)
        try await stage.first("ended", of: item) { if case .ended = $0 { true } else { nil } }
        let error = try await stage.failure(try stage.load(server.url(for: "/film.m3u8")))
        #expect(error.code == .encrypted)
    }

    /// Adds the data of a DRM system to an initialization segment, as packagers do for several of them.
    private func namingSystem(_ section: Data) throws -> Data {
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        let name = try #require(section.range(of: Data("moov".utf8)))
        let start = name.lowerBound - 4
        let size = section[start..<name.lowerBound].reduce(0) { $0 << 8 | Int($1) }
        let system = try DecryptionKey("edef8ba9-79d6-4ace-a3c8-27dcd51d21ed:\(Self.key)").bytes.prefix(16)
        let box = number(32) + Array("pssh".utf8) + number(0) + system + number(0)
        var result = section
        result.insert(contentsOf: box, at: start + size)
        result.replaceSubrange(start..<name.lowerBound, with: number(size + box.count))
        return result
    }

    /// The key is in the playlist, and its identifier in the initialization segment.
    @Test(arguments: ProtectedMP4.Scheme.allCases, [false, true])
    func aPlaylistDecryptsItsFragments(_ scheme: ProtectedMP4.Scheme, isLocal: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fragments-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let clear = try await TestMedia.hlsTracks.folder()
        var protector = try protector(scheme)
        for name in ["video_init.mp4", "video_000.m4s", "video_001.m4s"] {
            let data = protector.protect(try Data(contentsOf: clear.appendingPathComponent(name)))
            try (name.contains("init") ? namingSystem(data) : data).write(to: folder.appendingPathComponent(name))
        }
        let key = Data(try DecryptionKey("\(Self.id):\(Self.key)").bytes.suffix(16)).base64EncodedString()
        let method = scheme == .cenc ? "SAMPLE-AES-CTR" : "SAMPLE-AES"
        let list = folder.appendingPathComponent("film.m3u8")
        let text = """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-TARGETDURATION:2
            #EXT-X-MAP:URI="video_init.mp4"
            #EXT-X-KEY:METHOD=\(method),URI="data:text/plain;base64,\(key)",KEYFORMAT="identity"
            #EXTINF:2,
            video_000.m4s
            #EXTINF:2,
            video_001.m4s
            #EXT-X-ENDLIST

            """
        try Data(text.utf8).write(to: list)
        let stage = EngineStage()
        let loopback = LoopbackServer()
        defer { loopback.stop() }
        let server = try StreamServer.started()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            server.serve(file: folder.appendingPathComponent(name), at: "/" + name)
        }
        let item = try stage.load(isLocal ? try loopback.serve(list) : server.url(for: "/film.m3u8"))
        #expect(try await stage.ready(item).mediaType == .video)
        #expect(try await stage.ended(item).position.seconds == 4)
    }

    /// GStreamer looks for an element that knows one of the systems.
    @Test func filesWithDataForSystemsPlayWithTheirKey() async throws {
        try await withFile(.cenc) { file in
            try namingSystem(Data(contentsOf: file)).write(to: file)
            let stage = EngineStage()
            try await stage.ready(try stage.load(file, keys: try keys()))
        }
    }

    @Test(arguments: [
        (#"METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery""#, "FairPlay"),
        (#"METHOD=SAMPLE-AES-CTR,URI="data:,",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed""#, "Widevine"),
        (#"METHOD=SAMPLE-AES,URI="data:,",KEYFORMAT="com.microsoft.playready""#, "PlayReady"),
    ]) func playlistsNameTheirSystem(_ key: String, _ system: String) async throws {
        let server = try StreamServer.started()
        server.serve(
            "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-KEY:\(key)\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n", at: "/a.m3u8")
        let stage = EngineStage()
        let error = try await stage.failure(try stage.load(server.url(for: "/a.m3u8")))
        #expect(error.code == .encrypted && error.cause.contains(system), "\(error)")
    }

    @Test func manifestsNameTheirSystem() async throws {
        let server = try StreamServer.started()
        let url = try await serve(
            .cenc, on: server,
            naming: "<ContentProtection schemeIdUri=\"urn:mpeg:dash:mp4protection:2011\" value=\"cenc\"/>"
                + "<ContentProtection schemeIdUri=\"urn:uuid:9A04F079-9840-4286-AB92-E65BE0885F95\"/>")
        let stage = EngineStage()
        let begin = ContinuousClock.now
        let error = try await stage.failure(try stage.load(url))
        #expect(error.code == .encrypted && error.cause.contains("PlayReady"), "\(error)")
        stage.expectPromptness(of: ContinuousClock.now - begin)
    }
}
