import CBodyFilter
import CDecryption
import Foundation
import MediaReaders
import MediaServer
import PlaybackModel
import Playhead
import SeededRandom
import Testing

@testable import PlayheadGStreamer

/// Samples of transport streams that are encrypted (SAMPLE-AES), from the cipher to the engine.
@Suite(.waitingPipelines, .timeLimit(.minutes(3))) @MainActor struct SampleEncryptionTests {
    private static let key = [UInt8](0x10..<0x20)
    private static let vector = [UInt8](repeating: 0, count: 15) + [7]

    private func decrypted(_ segment: [UInt8]) -> [UInt8] {
        var segment = segment
        SampleDecryptor { blocks in
            blocks.withUnsafeMutableBufferPointer {
                ph_decrypt_blocks(Self.key, Self.vector, $0.baseAddress, Int32($0.count)) == 1
            }
        }.decrypt(&segment)
        return segment
    }

    /// The checksums of the encoded samples of a segment.
    private func checksums(_ segment: Data) throws -> String {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appendingPathComponent("samples-\(UUID().uuidString).ts")
        defer { try? FileManager.default.removeItem(at: file) }
        try segment.write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["ffmpeg", "-nostdin", "-v", "quiet", "-i", file.path, "-map", "0", "-c", "copy"]
        process.arguments? += ["-f", "framemd5", "-"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    private func segment() async throws -> Data {
        try Data(contentsOf: try await TestMedia.hlsSingle.folder().appendingPathComponent("film_001.ts"))
    }

    @Test func decryptionRestoresEverySample() async throws {
        let clear = try await segment()
        var protector = ProtectedTransportStream(key: Self.key)
        let encrypted = protector.protect(clear, vector: Self.vector)
        let restored = Data(decrypted([UInt8](encrypted)))
        #expect(restored.count == encrypted.count)
        let original = try checksums(clear)
        #expect(original.split(separator: "\n").count > 50)
        #expect(try checksums(restored) == original)
        #expect(try checksums(encrypted) != original)
    }

    @Test(arguments: SeededGenerator.seeds) func damagedSegmentsKeepTheirSize(_ seed: UInt64) async throws {
        var protector = ProtectedTransportStream(key: Self.key)
        let encrypted = [UInt8](protector.protect(try await segment(), vector: Self.vector).prefix(188 * 300))
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            var damaged = encrypted
            for _ in 0..<random.below(100) + 1 {
                let place = random.below(damaged.count / 188) * 188
                switch random.below(4) {
                case 0: damaged[random.below(damaged.count)] = UInt8(random.below(256))
                case 1: damaged[place + random.below(40)] = UInt8(random.below(256))
                case 2: (damaged[place + 3], damaged[place + 4]) = (0x30, UInt8(random.below(256)))
                default: damaged.removeSubrange(place..<min(damaged.count, place + random.below(300)))
                }
            }
            #expect(decrypted(damaged).count == damaged.count, "seed \(seed)")
        }
    }

    @Test func thisLibsoupLetsBodiesBeChanged() { #expect(ph_can_filter_bodies()) }

    @Test func theStreamOpensInTheMiddleAndPlaysToItsEnd() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hlsSampleEncrypted)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path), start: CMTime(value: 56, timescale: 1))
        let description = try await stage.ready(item)
        #expect(description.mediaType == .video)
        try await stage.first("ended", of: item) { if case .ended = $0 { true } else { nil } }
        #expect(server.log.count { $0.path.hasSuffix(".key") } == 1)
        #expect(server.log.allSatisfy { $0.status == 200 })
    }

    @Test func byteRangesAndChangesOfEncryptionPlay() async throws {
        let server = try StreamServer.started()
        let folder = try await TestMedia.hlsSampleEncrypted.folder()
        let clear = try await TestMedia.hlsSingle.folder()
        let segments = try (0..<3).map { try Data(contentsOf: folder.appendingPathComponent("film_00\($0).ts")) }
        server.serve(Data(segments.joined()), at: "/all.ts", contentType: "video/mp2t")
        server.serve(file: folder.appendingPathComponent("film.key"), at: "/film.key")
        server.serve(file: clear.appendingPathComponent("film_003.ts"), at: "/film_003.ts")
        var text = "#EXTM3U\n#EXT-X-VERSION:4\n#EXT-X-TARGETDURATION:2\n"
        text += "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"film.key\",KEYFORMAT=\"identity\"\n"
        var place = 0
        for segment in segments {
            text += "#EXTINF:2,\n#EXT-X-BYTERANGE:\(segment.count)@\(place)\nall.ts\n"
            place += segment.count
        }
        text += "#EXT-X-KEY:METHOD=NONE\n#EXTINF:2,\nfilm_003.ts\n#EXT-X-ENDLIST\n"
        server.serve(text, at: "/ranges.m3u8", contentType: "application/vnd.apple.mpegurl")
        let stage = EngineStage()
        let item = try stage.load(server.url(for: "/ranges.m3u8"))
        try await stage.ready(item)
        try await stage.first("ended", of: item) { if case .ended = $0 { true } else { nil } }
    }

    /// A demuxer would request such a key.
    @Test(arguments: [TestMedia.hlsEncrypted, .hlsSampleEncrypted]) func keysInThePlaylistDecrypt(_ media: TestMedia)
        async throws
    {
        let server = try StreamServer.started()
        let folder = try await media.folder()
        let path = try await server.serve(media).split(separator: "/").dropLast().joined(separator: "/")
        let key = try Data(contentsOf: folder.appendingPathComponent("film.key")).base64EncodedString()
        let text = try String(contentsOf: folder.appendingPathComponent("film.m3u8"), encoding: .utf8)
            .replacing("URI=\"film.key\"", with: "URI=\"data:text/plain;base64,\(key)\"")
        #expect(text.contains("base64"))
        server.serve(text, at: "/\(path)/inline.m3u8", contentType: "application/vnd.apple.mpegurl")
        let stage = EngineStage()
        let item = try stage.load(
            server.url(for: "/\(path)/inline.m3u8"), start: CMTime(value: 55, timescale: 1))
        #expect(try await stage.ready(item).mediaType == .video)
        #expect(try await !stage.ended(item).isTruncated)
        #expect(!server.log.contains { $0.path.hasSuffix(".key") })
    }

    @Test func aWrongKeyIsReported() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hlsSampleEncrypted)
        server.inject(
            .replaceBody(Data(repeating: 0x41, count: 5), contentType: "application/octet-stream"), at: .suffix(".key"))
        let stage = EngineStage()
        let error = try await stage.failure(try stage.load(server.url(for: path)))
        #expect(error.code == .encrypted && error.cause.contains("the key is wrong"), "\(error)")
    }
}
