import Foundation
import MediaReaders
import MediaServer
import Testing

@testable import FeedLoading

@Suite struct KeyFrameStreamTests {
    private let server: StreamServer
    private let client = HTTPClient(cache: nil)

    init() throws {
        server = try StreamServer.started()
        server.serve(
            """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=1280x720
            high.m3u8
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9000,RESOLUTION=64x36,URI="tiny.m3u8"
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,RESOLUTION=320x180,URI="frames/list.m3u8"
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=900000,RESOLUTION=1280x720,URI="large.m3u8"
            """, at: "/main.m3u8", contentType: "application/vnd.apple.mpegurl")
        server.serve(
            """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-TARGETDURATION:4
            #EXT-X-I-FRAMES-ONLY
            #EXT-X-PLAYLIST-TYPE:VOD
            #EXT-X-MAP:URI="film.bin",BYTERANGE="4@0"
            #EXTINF:4,
            #EXT-X-BYTERANGE:3@4
            film.bin
            #EXTINF:4,
            #EXT-X-BYTERANGE:3@7
            film.bin
            #EXT-X-ENDLIST
            """, at: "/frames/list.m3u8", contentType: "application/vnd.apple.mpegurl")
        server.serve(Data("HEADonetwo".utf8), at: "/frames/film.bin")
    }

    private func frame(_ path: String, at seconds: Double) async -> String? {
        let stream = KeyFrameStream(PreviewSource(of: server.url(for: path), client: client))
        return await stream.frame(at: seconds).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func theFrameOfAPositionHasItsHeader() async {
        let stream = KeyFrameStream(
            PreviewSource(of: server.url(for: "/main.m3u8"), headers: ["X-Key": "1"], client: client))
        for (seconds, text) in [(0.0, "HEADone"), (5, "HEADtwo"), (3.9, "HEADone")] {
            let frame = await stream.frame(at: seconds)
            #expect(frame.map { String(decoding: $0, as: UTF8.self) } == text)
        }
        #expect(await stream.frame(at: 1_000) == nil)
        // The playlists and the header are read once.
        #expect(server.log.count { $0.request.path == "/main.m3u8" } == 1)
        #expect(server.log.count { $0.request.path == "/frames/film.bin" } == 4)
        #expect(server.log.allSatisfy { $0.request.headers["x-key"] == "1" })
    }

    @Test func theCheapestUsefulVariantIsChosen() {
        let variants = [(64, 10), (720, 900), (180, 90), (360, 300)].map { height, bandwidth in
            var variant = HLSVariant(uri: "\(height)")
            (variant.height, variant.bandwidth) = (height, bandwidth)
            return variant
        }
        #expect(KeyFrameStream.choice(variants)?.uri == "180")
        #expect(KeyFrameStream.choice([variants[0]])?.uri == "64")
        #expect(KeyFrameStream.choice([]) == nil)
    }

    @Test func streamsWithoutKeyFramesHaveNone() async {
        server.serve("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n", at: "/plain.m3u8")
        server.serve(
            "#EXTM3U\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"file:///etc/passwd\"\n", at: "/hostile.m3u8")
        server.serve("<html>", at: "/page")
        for path in ["/plain.m3u8", "/hostile.m3u8", "/page", "/missing", "/frames/list.m3u8"] {
            #expect(await frame(path, at: 1) == nil, "\(path)")
        }
    }
}
