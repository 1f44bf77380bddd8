import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

@Suite(.limitedPipelines, .timeLimit(.minutes(5))) @MainActor struct GStreamerEngineTests {
    @Test func filePlaysFromHelloToItsEnd() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.shortMP4.file())
        let report = try await stage.ended(item)
        let duration = try #require(TestMedia.shortMP4.facts.duration)
        #expect(abs(report.position.seconds - duration) < 0.2)
        #expect(!report.isTruncated)
        guard case .hello(let hello) = stage.reports.first?.message else {
            Issue.record("hello was not the first word")
            return
        }
        #expect(hello.name.hasPrefix("GStreamer 1."))
        let ready = try await stage.ready(item)
        #expect(ready.mediaType == .video)
        #expect(abs(ready.ranges.duration.seconds - duration) < 0.2)
        #expect(
            stage.transports(of: item) == [
                .waiting(.minimizingStalls), .waiting(.evaluatingBufferingRate), .playing,
            ])
        #expect(stage.events(of: item).filter { if case .ready = $0 { true } else { false } }.count == 1)
    }

    @Test func addressPlaysToItsEnd() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.shortMP4)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        #expect(!(try await stage.ended(item).isTruncated))
    }

    @Test(arguments: [TestMedia.hls, .dash, .mp3, .webmVP9, .mkv])
    func eachKindStartsPlaysAndSeeks(_ media: TestMedia) async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(media)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        try await stage.playsAndSeeks(item, media)
    }
}
