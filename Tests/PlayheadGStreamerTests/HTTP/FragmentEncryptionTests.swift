import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Fragmented MP4 in HLS that is encrypted as a whole (AES-128), which GStreamer cannot decrypt behind an initialization segment.
@Suite(.waitingPipelines, .timeLimit(.minutes(3))) @MainActor struct FragmentEncryptionTests {
    private static let key = [UInt8](0x10..<0x20)
    private static let vector = [UInt8](0x80..<0x90)
    private static let vectorText = "0x" + vector.map { String($0, radix: 16) }.joined()
    private static let head = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:1\n"

    /// The initialization segment, and the segments of a second.
    private func parts() async throws -> [Data] {
        FilmFragments.parts(of: try Data(contentsOf: try await TestMedia.fragmentedFilm.file()))
    }

    private func plays(_ server: StreamServer, _ playlist: String) async throws {
        server.serve(Data(Self.key), at: "/film.key")
        server.serve(playlist, at: "/film.m3u8", contentType: "application/vnd.apple.mpegurl")
        let stage = EngineStage()
        let item = try stage.load(server.url(for: "/film.m3u8"))
        #expect(try await stage.ready(item).mediaType == .video)
        try await stage.first("ended", of: item) { if case .ended = $0 { true } else { nil } }
        #expect(server.log.count { $0.path.hasSuffix(".key") } == 1)
    }

    /// Serves the encrypted segments, and returns their lines.
    private func serve(_ parts: [Data], on server: StreamServer, key: [UInt8] = key) -> String {
        let cipher = SegmentCipher(key: key)
        return parts.dropFirst().enumerated().reduce("") { lines, part in
            // Their vectors are their sequence numbers.
            let vector = [UInt8](repeating: 0, count: 15) + [UInt8(7 + part.offset)]
            server.serve(cipher.encrypted(part.element, vector: vector), at: "/\(part.offset).m4s")
            return lines + "#EXTINF:1,\n\(part.offset).m4s\n"
        }
    }

    @Test func segmentsBehindAClearHeaderPlay() async throws {
        let server = try StreamServer.started()
        let parts = try await parts()
        server.serve(parts[0], at: "/init.mp4")
        try await plays(
            server,
            Self.head + "#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-MAP:URI=\"init.mp4\"\n"
                + "#EXT-X-KEY:METHOD=AES-128,URI=\"film.key\"\n" + serve(parts, on: server) + "#EXT-X-ENDLIST\n")
    }

    @Test(arguments: [true, false]) func segmentsBehindAnEncryptedHeaderPlay(_ isEncrypted: Bool) async throws {
        let server = try StreamServer.started()
        let parts = try await parts()
        // Some servers leave it clear nevertheless.
        let header = SegmentCipher(key: Self.key).encrypted(parts[0], vector: Self.vector)
        server.serve(isEncrypted ? header : parts[0], at: "/init.mp4")
        try await plays(
            server,
            Self.head + "#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-KEY:METHOD=AES-128,URI=\"film.key\",IV=\(Self.vectorText)\n"
                + "#EXT-X-MAP:URI=\"init.mp4\"\n#EXT-X-KEY:METHOD=AES-128,URI=\"film.key\"\n"
                + serve(parts, on: server) + "#EXT-X-ENDLIST\n")
    }

    @Test func byteRangesAndChangesOfEncryptionPlay() async throws {
        let server = try StreamServer.started()
        let parts = try await parts()
        let cipher = SegmentCipher(key: Self.key)
        var all = cipher.encrypted(parts[0], vector: Self.vector)
        var text = Self.head + "#EXT-X-KEY:METHOD=AES-128,URI=\"film.key\",IV=\(Self.vectorText)\n"
        text += "#EXT-X-MAP:URI=\"all.mp4\",BYTERANGE=\"\(all.count)@0\"\n"
        for (index, part) in parts.dropFirst().enumerated() {
            if index == 2 { text += "#EXT-X-KEY:METHOD=NONE\n" }
            let bytes = index == 2 ? part : cipher.encrypted(part, vector: Self.vector)
            text += "#EXTINF:1,\n#EXT-X-BYTERANGE:\(bytes.count)@\(all.count)\nall.mp4\n"
            all += bytes
        }
        server.serve(all, at: "/all.mp4", contentType: "video/mp4")
        try await plays(server, text + "#EXT-X-ENDLIST\n")
    }

    @Test func aWrongKeyIsReported() async throws {
        let server = try StreamServer.started()
        let parts = try await parts()
        server.serve(parts[0], at: "/init.mp4")
        server.serve(Data(Self.vector), at: "/film.key")
        server.serve(
            Self.head + "#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-MAP:URI=\"init.mp4\"\n"
                + "#EXT-X-KEY:METHOD=AES-128,URI=\"film.key\"\n" + serve(parts, on: server) + "#EXT-X-ENDLIST\n",
            at: "/film.m3u8", contentType: "application/vnd.apple.mpegurl")
        let stage = EngineStage()
        let error = try await stage.failure(try stage.load(server.url(for: "/film.m3u8")))
        #expect(error.code == .encrypted && error.cause.contains("the key is wrong"), "\(error)")
    }

    @Test func aRequestThatBeginsBeforeItsPartFindsItsKey() throws {
        let base = "http://example.org/film.m3u8"
        let keyring = SampleKeyring()
        let playlist =
            Self.head + "#EXT-X-MAP:URI=\"all.mp4\",BYTERANGE=\"700@0\"\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x1\n"
            + "#EXTINF:1,\n#EXT-X-BYTERANGE:320@700\nall.mp4\n#EXTINF:1,\n#EXT-X-BYTERANGE:16\nall.mp4\n"
        let hidden = try #require(keyring.take(Array(playlist.utf8), at: [base], variables: [:]))
        #expect(!String(decoding: hidden, as: UTF8.self).contains("AES-128"))
        let address = HTTPAddress("http://example.org/all.mp4")
        #expect(keyring.secret(of: address, range: "bytes=0-699") == nil)
        let first = try #require(keyring.secret(of: address, range: "bytes=0-1019"))
        #expect(first.extent == .whole && first.start == 700 && first.keyAddress == "http://example.org/k")
        #expect(keyring.secret(of: address, range: "bytes=1020-1035")?.start == 1020)
        #expect(keyring.secret(of: address, range: nil) == nil)
    }
}
