import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

@Suite(.waitingPipelines, .timeLimit(.minutes(5))) @MainActor struct EngineFailureTests {
    @Test func addressesAreChecked() async throws {
        let stage = EngineStage()
        for (address, code) in [
            ("file:///etc/passwd", PlaybackErrorCode.schemeNotAllowed), ("rtmp://example.org/", .schemeNotAllowed),
            ("nonsense", .badURL), ("http:///x", .badURL),
        ] {
            let item = try stage.load(#require(URL(string: "http://x/")), play: false)
            let generation = Generation(rawValue: item.rawValue + 1000)
            stage.send(.load(LoadRequest(source: .url(address))), to: generation)
            #expect(try await stage.failure(generation).code == code)
        }
    }

    @Test(arguments: [
        (TestMedia.htmlPage, PlaybackErrorCode.notMedia), (.textFile, .notMedia), (.noise, .notMedia),
        (.emptyFile, .empty), (.mp4WithoutIndex, .truncated),
    ])
    func nonMediaFails(_ media: TestMedia, _ code: PlaybackErrorCode) async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(media)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        let told = try await stage.failure(item).code
        // Over a network the end of the file is not searched for an index.
        #expect(told == code || media == .mp4WithoutIndex && told == .noPlayableStream)
        let file = try stage.load(try await media.file())
        #expect(try await stage.failure(file).code == code)
    }

    /// The header of a file of Monkey's Audio, without its sound.
    private static let soundlessAPE: [UInt8] = {
        func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        // Version 3.99; the sizes of the parts: descriptor, header, seek table, header of WAVE, sound.
        let descriptor = Array("MAC ".utf8) + bytes(3990) + [52, 24, 120, 44, 100_000, 0, 0].flatMap { bytes($0) }
        // Level 2000; blocks in a frame and in the last one; 30 frames of 16 bits in stereo.
        let header = bytes(2000) + bytes(294_912) + bytes(1000) + bytes(30) + bytes(2 << 16 | 16) + bytes(44_100)
        return descriptor + [UInt8](repeating: 0, count: 16) + header + [UInt8](repeating: 0, count: 52)
    }()

    /// FFmpeg's demuxers read behind the end without end.
    @Test func filesThatAreReadWithoutEndFail() async throws {
        let header = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ape")
        defer { try? FileManager.default.removeItem(at: header) }
        try Data(Self.soundlessAPE).write(to: header)
        for file in [try await TestMedia.opusNUT.file(), header] {
            let stage = EngineStage()
            let begin = ContinuousClock.now
            let item = try stage.load(file)
            #expect(try await stage.failure(item).code == .noPlayableStream)
            stage.expectPromptness(of: ContinuousClock.now - begin)
        }
    }

    @Test func damagedFramesAreSkippedWithAWarning() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.damagedAV1.file())
        let report = try await stage.ended(item)
        #expect(report.position.seconds > 3.5)
        let warnings = stage.reports.compactMap {
            if case .warning(let error) = $0.message { error.code } else { nil as PlaybackErrorCode? }
        }
        #expect(warnings.contains(.corruptData))
    }

    /// The demuxer sends no segment then, and a filter of sound ended the process.
    @Test func matroskaWithoutTheTimeOfAClusterPlays() async throws {
        let media = try #require(TestMedia.named("short-mkv-h264-flac"))
        var bytes = try Data(contentsOf: try await media.file())
        let cluster = try #require(bytes.range(of: Data([0x1F, 0x43, 0xB6, 0x75])))
        // Identifier, size and time have a byte each.
        let nearby = cluster.upperBound..<cluster.upperBound + 40
        let start = try #require(bytes.range(of: Data([0xE7, 0x81]), in: nearby)).lowerBound
        bytes.removeSubrange(start..<start + 3)
        let file = FileManager.default.temporaryDirectory.appending(path: "cluster-\(UUID().uuidString).mkv")
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let stage = EngineStage()
        let report = try await stage.ended(try stage.load(file))
        // Without that time, the end is reported about a second early.
        #expect(report.position.seconds > 2)
    }

    @Test(arguments: [(404, PlaybackErrorCode.notFound), (403, .forbidden), (401, .unauthorized), (503, .serverError)])
    func statusesAreMappedToErrors(_ status: Int, _ code: PlaybackErrorCode) async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.shortMP4)
        server.inject(.status(status))
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        let error = try await stage.failure(item)
        #expect(error.code == code)
        #expect(error.httpStatus == status)
    }

    @Test func closedPortRefuses() async throws {
        let server = try StreamServer.started()
        let url = server.url(for: "/x.mp4")
        server.stop()
        let stage = EngineStage()
        #expect(try await stage.failure(try stage.load(url)).code == .connectionRefused)
    }

    @Test func silentServerTimesOut() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.shortMP4)
        server.inject(.delay(.untilReleased))
        let stage = EngineStage(clock: FastClock(factor: 5))
        #expect(try await stage.failure(try stage.load(server.url(for: path))).code == .connectionTimedOut)
    }

    @Test func truncatedFilePlaysWithAWarningAndEndsEarly() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.truncatedMP4.file())
        let ready = try await stage.ready(item)
        stage.seek(item, to: max(0, ready.ranges.duration.seconds / 2 - 3))
        let end = try await stage.ended(item)
        #expect(end.isTruncated)
        try await stage.warning(.truncated, of: item)
        #expect(end.position.seconds < ready.ranges.duration.seconds - 1)
    }

    @Test func outageIsReportedOnceTheBufferIsPlayed() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hls)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        try await stage.transport(.playing, of: item)
        try await stage.position(item) { $0 > 1 }
        server.stop()
        let error = try await stage.failure(item)
        #expect(error.category == .network)
        // The buffer was played.
        let last = stage.events(of: item).compactMap { event -> Double? in
            if case .position(let report) = event { report.time.seconds } else { nil }
        }.last
        #expect(try #require(last) > 15)
    }
}
