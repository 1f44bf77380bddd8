import Foundation
import MediaServer
import PlaybackModel
import Testing

@testable import PlayheadGStreamer

/// Content ends where its data end, whatever it states.
@Suite(.limitedPipelines, .timeLimit(.minutes(3))) @MainActor struct EngineEndTests {
    private static let folder = FileManager.default.temporaryDirectory

    private func file(_ bytes: Data, _ ending: String) throws -> URL {
        let url = Self.folder.appendingPathComponent("end-\(UUID().uuidString).\(ending)")
        try bytes.write(to: url)
        return url
    }

    private func durations(_ stage: EngineStage, _ item: Generation) -> [Double] {
        stage.events(of: item).compactMap { event in
            switch event {
            case .ready(let description): description.ranges.duration.seconds
            case .ranges(let ranges): ranges.duration.seconds
            default: nil
            }
        }
    }

    /// The film as a Matroska file that states two seconds.
    private func shortened() async throws -> Data {
        var bytes = try Data(contentsOf: try await TestMedia.webmVP8.file())
        // The element of the duration, a number of eight bytes.
        let place = try #require(bytes.range(of: Data([0x44, 0x89, 0x88]))).upperBound
        var value = (2_000.0).bitPattern.bigEndian
        bytes.replaceSubrange(place..<place + 8, with: withUnsafeBytes(of: &value) { Data($0) })
        return bytes
    }

    @Test func contentThatIsLongerThanStatedPlaysToItsEnd() async throws {
        let actual = try #require(TestMedia.webmVP8.facts.duration)
        let stage = EngineStage()
        let server = try StreamServer.started()
        server.serve(try await shortened(), at: "/film.webm")
        // The end of a local file is known before.
        let item = try stage.load(server.url(for: "/film.webm"))
        #expect(try await stage.ready(item).ranges.duration.seconds >= 2)
        let end = try await stage.ended(item)
        #expect(abs(end.position.seconds - actual) < 0.2)
        #expect(!end.isTruncated)
        let durations = durations(stage, item)
        #expect(durations == durations.sorted())
        #expect(durations.last == end.position.seconds)
        #expect(stage.events(of: item).allSatisfy { if case .warning = $0 { false } else { true } })
    }

    @Test(arguments: [TestMedia.mp3, .mpegTS]) func filesInARowPlayToTheLast(media: TestMedia) async throws {
        let bytes = try Data(contentsOf: try await media.file())
        let url = try file(bytes + bytes, media == .mp3 ? "mp3" : "ts")
        defer { try? FileManager.default.removeItem(at: url) }
        let actual = try #require(media.facts.duration) * 2
        let stage = EngineStage()
        let item = try stage.load(url, rate: 4)
        let end = try await stage.ended(item)
        // At another speed, the end of the sound is not exact.
        #expect(abs(end.position.seconds - actual) < 1)
        #expect(!end.isTruncated)
        #expect(abs((durations(stage, item).last ?? 0) - end.position.seconds) < 0.001)
    }

    @Test(arguments: [true, false]) func aStartAfterTheEndIsTheEnd(play: Bool) async throws {
        let stage = EngineStage()
        let item = try stage.load(
            try await TestMedia.shortMP4.file(), start: CMTime(value: 300, timescale: 1), play: play)
        let ready = try await stage.ready(item)
        #expect(ready.position <= ready.ranges.duration)
        #expect(abs(try await stage.ended(item).position.seconds - ready.ranges.duration.seconds) < 0.2)
    }

    @Test func aPlaceThatTheContentNoLongerHasIsForgotten() async throws {
        let stage = EngineStage()
        let item = try stage.load(
            try await TestMedia.shortMP4.file(), start: CMTime(value: 300, timescale: 1), resumes: true)
        #expect(try await stage.ready(item).position.seconds < 0.1)
        try await stage.transport(.playing, of: item)
        try await stage.position(item) { $0 > 0.2 && $0 < 2 }
    }
}
