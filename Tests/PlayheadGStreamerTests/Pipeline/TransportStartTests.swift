import Foundation
import MediaServer
import PlaybackModel
import Testing

@testable import PlayheadGStreamer

/// Segments of HLS that begin with a frame instead of the tables of programs.
@Suite(.limitedPipelines, .timeLimit(.minutes(2))) @MainActor struct TransportStartTests {
    /// Moves the packets before the first frame behind it.
    private func withoutStart(_ data: Data) throws -> Data {
        let packets = stride(from: 0, to: data.count, by: 188).map { data[$0..<$0 + 188] }
        let frames = packets.indices.filter { packets[$0][packets[$0].startIndex + 1] & 0x5F == 0x41 }
        let starts = frames.filter { packets[$0][packets[$0].startIndex + 2] == 0 }
        let (first, second) = (try #require(starts.first), try #require(starts.dropFirst().first))
        let order = Array(first..<second) + Array(0..<first) + Array(second..<packets.count)
        return Data(order.flatMap { packets[$0] })
    }

    @Test func theFirstPicturesShow() async throws {
        let server = try StreamServer.started()
        let folder = try await TestMedia.hlsSingle.folder()
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
        for name in ["film_000.ts", "film_001.ts", "film_002.ts"] {
            let data = try Data(contentsOf: folder.appendingPathComponent(name))
            server.serve(try withoutStart(data), at: "/" + name, contentType: "video/mp2t")
            text += "#EXTINF:2,\n\(name)\n"
        }
        server.serve(text + "#EXT-X-ENDLIST\n", at: "/film.m3u8", contentType: "application/vnd.apple.mpegurl")
        let stage = EngineStage()
        let item = try stage.load(server.url(for: "/film.m3u8"))
        try await stage.first("pictures", of: item) {
            if case .statistics(let statistics) = $0, statistics.renderedFrames > 10 { true } else { nil }
        }
    }
}
