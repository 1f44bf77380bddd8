import CSoup
import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Synchronization
import Testing

@testable import PlayheadGStreamer

/// HLS as servers send it, which GStreamer's demuxer does not play on its own.
@Suite(.limitedPipelines, .timeLimit(.minutes(3))) @MainActor struct EnginePlaylistTests {
    private let server: StreamServer
    private let stage = EngineStage()

    init() throws { server = try StreamServer.started() }

    private nonisolated static let type = "application/vnd.apple.mpegurl"

    /// The addresses of segments of 2 s.
    private func segments(_ count: Int = 30) async throws -> [String] {
        let folder = try await server.serve(.hlsSingle).dropLast("/film.m3u8".count)
        return (0..<count).map { "\(folder)/film_\(String(format: "%03d", $0)).ts" }
    }

    private nonisolated static func list(
        _ segments: [String], _ tags: String = "", duration: Double = 2, hasEnd: Bool = true
    ) -> String {
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:2
        \(tags)
        \(segments.map { "#EXTINF:\(duration),\n\($0)\n" }.joined())\(hasEnd ? "#EXT-X-ENDLIST\n" : "")
        """
    }

    private func serve(_ text: String, at path: String) { server.serve(text, at: path, contentType: Self.type) }

    private func master(_ lines: String) { serve("#EXTM3U\n\(lines)\n", at: "/master.m3u8") }

    private func load(_ path: String, start: CMTime? = nil) throws -> Generation {
        try stage.load(server.url(for: path), start: start)
    }

    private func expectNoTrouble(_ item: Generation) {
        #expect(
            !stage.events(of: item).contains { event in
                switch event {
                case .failed, .warning, .repairing: true
                default: false
                }
            })
    }

    // MARK: Variants

    private static let film = "#EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS=\"avc1.42c01e,mp4a.40.2\",RESOLUTION=640x360"

    @Test(arguments: ["CODECS=\"mp4a.40.2\"", "AVERAGE-BANDWIDTH=9"]) func pictureGoesBeforeSoundAlone(
        _ attributes: String
    ) async throws {
        let sound = try await server.serve(.hlsTracks).dropLast("/master.m3u8".count)
        let path = try await server.serve(.hlsSingle)
        master("#EXT-X-STREAM-INF:BANDWIDTH=48000,\(attributes)\n\(sound)/english.m3u8\n\(Self.film)\n\(path)")
        let item = try load("/master.m3u8")
        let ready = try await stage.ready(item)
        #expect(ready.mediaType == .video && ready.presentationSize.width == 640)
        try await stage.position(item) { $0 > 0.5 }
        expectNoTrouble(item)
    }

    @Test func soundAlonePlays() async throws {
        let sound = try await server.serve(.hlsTracks).dropLast("/master.m3u8".count)
        master("#EXT-X-STREAM-INF:BANDWIDTH=48000,CODECS=\"mp4a.40.2\"\n\(sound)/english.m3u8")
        let item = try load("/master.m3u8")
        #expect(try await stage.ready(item).mediaType == .audio)
        try await stage.position(item) { $0 > 0.5 }
    }

    @Test(arguments: ["vvc1.1.L93", "xyz1", "dvh1.05.06,ec-3"]) func variantsWithoutADecoderAreLeftOut(
        _ codecs: String
    ) async throws {
        let path = try await server.serve(.hlsSingle)
        master(
            """
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,CODECS="avc1.42c01e",URI="missing-frames.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="\(codecs)",RESOLUTION=640x360
            missing.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.42c01e,mp4a.40.2"
            \(path)
            """)
        let item = try load("/master.m3u8")
        #expect(try await stage.ready(item).mediaType == .video)
        try await stage.position(item) { $0 > 0.5 }
        expectNoTrouble(item)
    }

    // MARK: Starts

    @Test(arguments: [("-4,PRECISE=YES", 56.0), ("4.5,PRECISE=YES", 4.5), ("5", 4), ("-650", 0)], [false, true])
    func playbackStartsWhereThePlaylistWants(_ start: (tag: String, position: Double), hasMaster: Bool) async throws {
        let tag = "#EXT-X-START:TIME-OFFSET=\(start.tag)"
        serve(Self.list(try await segments(), hasMaster ? "" : tag), at: "/film.m3u8")
        master("\(tag)\n#EXT-X-STREAM-INF:BANDWIDTH=900000\nfilm.m3u8")
        let item = try load(hasMaster ? "/master.m3u8" : "/film.m3u8")
        #expect(abs(try await stage.ready(item).position.seconds - start.position) < 0.1)
        let mark = stage.reports.count
        try await stage.position(item, from: mark) { $0 > start.position + 0.3 }
        expectNoTrouble(item)
    }

    @Test func requestedStartGoesBeforeThatOfThePlaylist() async throws {
        serve(Self.list(try await segments(), "#EXT-X-START:TIME-OFFSET=-4,PRECISE=YES"), at: "/film.m3u8")
        for start in [0, 10] {
            let item = try load("/film.m3u8", start: CMTime(value: Int64(start), timescale: 1))
            #expect(abs(try await stage.ready(item).position.seconds - Double(start)) < 0.1)
        }
    }

    @Test func liveStreamStartsWhereThePlaylistWants() async throws {
        let tags = "#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-START:TIME-OFFSET=0"
        serve(Self.list(try await segments(8), tags, hasEnd: false), at: "/event.m3u8")
        let item = try load("/event.m3u8")
        #expect(try await stage.ready(item).position.seconds < 0.1)
        try await stage.position(item) { $0 > 0.5 && $0 < 3 }
    }

    // MARK: Bodies

    private static func compressed(_ bytes: [UInt8], _ format: GZlibCompressorFormat) -> Data {
        let converter = g_zlib_compressor_new(format, -1)
        defer { g_object_unref(UnsafeMutableRawPointer(converter)) }
        var output = [UInt8](repeating: 0, count: bytes.count + 1000)
        var (read, written): (gsize, gsize) = (0, 0)
        _ = g_converter_convert(
            converter, bytes, gsize(bytes.count), &output, gsize(output.count), G_CONVERTER_INPUT_AT_END,
            &read, &written, nil)
        return Data(output.prefix(Int(written)))
    }

    /// Objects that were stored with `Content-Encoding`.
    @Test(arguments: [("gzip", G_ZLIB_COMPRESSOR_FORMAT_GZIP), ("deflate", G_ZLIB_COMPRESSOR_FORMAT_ZLIB)])
    func compressedAnswersAreDecoded(_ encoding: String, _ format: GZlibCompressorFormat) async throws {
        let folder = try await TestMediaLibrary().folder(of: .hlsSingle)
        func serve(_ bytes: [UInt8], _ path: String, _ type: String) {
            let body = StreamBody.data(Self.compressed(bytes, format))
            server.respond(at: path) { _ in
                StreamResponse(contentType: type, headers: ["Content-Encoding": encoding], body: body)
            }
        }
        let names = (0..<4).map { "film_00\($0).ts" }
        for name in names {
            serve([UInt8](try Data(contentsOf: folder.appendingPathComponent(name))), "/\(name)", "video/mp2t")
        }
        serve(Array(Self.list(names).utf8), "/film.m3u8", Self.type)
        serve(Array("#EXTM3U\n\(Self.film)\nfilm.m3u8\n".utf8), "/master.m3u8", Self.type)
        let item = try load("/master.m3u8")
        #expect(try await stage.ready(item).ranges.duration.seconds == 8)
        try await stage.position(item) { $0 > 5 }
        expectNoTrouble(item)
    }

    @Test func truncatedSegmentsAreStillMissing() async throws {
        serve(Self.list(try await segments(4)), at: "/film.m3u8")
        server.inject(.truncate(afterBytes: 2000), at: .suffix(".ts"))
        let item = try load("/film.m3u8")
        let error = try await stage.failure(item)
        #expect(error.code == .connectionLost, "\(error)")
    }

    /// A mark at the beginning, white space around addresses, and a percent sign that escapes nothing.
    @Test(arguments: [false, true]) func untidyPlaylistsPlay(hasMaster: Bool) async throws {
        let segments = try await segments(3)
        let data = try Data(
            contentsOf: try await TestMediaLibrary().folder(of: .hlsSingle).appendingPathComponent("film_001.ts"))
        server.serve(data, at: "/seg é 100%.ts")
        let text = Self.list(["  \(segments[0])\t ", "seg é 100%.ts", segments[2]])
        serve("\u{FEFF}\r\n" + text.replacing("\n", with: "\r\n"), at: "/film 5%.m3u8")
        master("#EXT-X-STREAM-INF:BANDWIDTH=900000\n  film 5%.m3u8")
        let item = try load(hasMaster ? "/master.m3u8" : "/film%205%25.m3u8")
        try await stage.ready(item)
        try await stage.position(item) { $0 > 4.5 }
        expectNoTrouble(item)
    }

    /// The demuxer goes to and fro between two segments, until the older player continues.
    @Test func segmentsMayBeTwiceAsLongAsStated() async throws {
        serve(Self.list(try await segments(10), duration: 1), at: "/film.m3u8")
        let item = try load("/film.m3u8")
        try await stage.position(item) { $0 > 6 }
        func requests() -> Int { server.log.count { $0.path.hasSuffix(".ts") } }
        let before = requests()
        try await stage.position(item) { $0 > 9 }
        #expect(requests() < before + 20, "Without another player, the requests never end.")
    }

    /// In a segment of MP4, all pictures come before the sound: the older player must hold 10 s of them.
    @Test(arguments: [3, 10]) func longSegmentsOfMP4MayBeLongerThanStated(target: Int) async throws {
        let folder = try await server.serve(.numberedFragments).dropLast("/film.m3u8".count)
        let file = try await TestMediaLibrary().file(of: .numberedFragments)
        let text = try String(contentsOf: file, encoding: .utf8).replacing(/#EXTINF:[0-9.]*/, with: "#EXTINF:3")
            .replacing(/#EXT-X-TARGETDURATION:[0-9]*/, with: "#EXT-X-TARGETDURATION:\(target)")
        serve(text, at: "\(folder)/short.m3u8")
        let item = try load("\(folder)/short.m3u8")
        try await stage.position(item) { $0 > 11 }
    }

    // MARK: Addresses that expire

    /// A token that the item's own playlist renews.
    private final class Token: Sendable {
        private let number = Atomic(1)
        private let lists = Atomic(0)
        var value: String { "\(number.load(ordering: .relaxed))" }
        var count: Int { lists.wrappingAdd(1, ordering: .relaxed).newValue }
        func expire() { number.wrappingAdd(1, ordering: .relaxed) }
        func isValid(_ request: StreamRequest) -> Bool { request.query == "t=\(value)" }
    }

    private func serveWithToken(_ segments: [String], isLive: Bool) -> Token {
        let token = Token()
        server.respond(at: "/master.m3u8") { _ in
            .text("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000\nlist.m3u8?t=\(token.value)\n", contentType: Self.type)
        }
        server.respond(at: "/list.m3u8") { request in
            guard token.isValid(request) else { return .status(403) }
            let listed = segments.prefix(isLive ? 8 + token.count : segments.count).map { "\($0)?t=\(token.value)" }
            return .text(Self.list(Array(listed), hasEnd: !isLive), contentType: Self.type)
        }
        server.inject(.status(403), at: .where { $0.path.hasSuffix(".ts") && !token.isValid($0) })
        return token
    }

    @Test func livePlaylistIsRenewed() async throws {
        let token = serveWithToken(try await segments(), isLive: true)
        let item = try load("/master.m3u8")
        let start = try await stage.ready(item).position.seconds
        try await stage.position(item) { $0 > start + 1 }
        token.expire()
        try await stage.position(item) { $0 > start + 9 }
        #expect(server.log.contains { $0.path == "/list.m3u8" && $0.request.query == "t=2" && $0.status == 200 })
        expectNoTrouble(item)
    }

    @Test func streamOnDemandIsLoadedAgain() async throws {
        let token = serveWithToken(try await segments(), isLive: false)
        let item = try load("/master.m3u8")
        try await stage.position(item) { $0 > 1 }
        token.expire()
        for target in [50.0, 20] {
            let mark = stage.reports.count
            #expect(abs(try await stage.landed(stage.seek(item, to: target), of: item) - target) < 0.1)
            try await stage.position(item, from: mark) { $0 > target + 0.5 }
        }
    }

    @Test func expiredStreamIsLoadedOnce() async throws {
        let token = serveWithToken(try await segments(), isLive: false)
        let item = try load("/master.m3u8")
        try await stage.position(item) { $0 > 1 }
        token.expire()
        server.inject(.status(403), at: .path("/list.m3u8"))
        stage.seek(item, to: 50)
        #expect(try await stage.failure(item).code == .forbidden)
        #expect(server.log.count { $0.path == "/master.m3u8" } <= 3)
    }
}
