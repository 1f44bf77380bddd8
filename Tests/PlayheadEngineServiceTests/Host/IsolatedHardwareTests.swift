import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadEngineService
@testable import SandboxProbe

/// Decoders in a confined process that stand in for those of a graphics card, and fail at a chosen moment.
@Suite(.serialized) struct IsolatedHardwareTests {
    private func stage(_ fault: String) throws -> IsolatedStage {
        IsolatedStage(
            program: try ConfinedProbe.program("HardwareFaults"),
            environment: EngineEnvironment.current + ["PLAYHEAD_ENGINE_FAKE_HARDWARE=\(fault)"])
    }

    @Test(arguments: ["open", "caps", "output", "frames:40", "silent:40"])
    func aDecoderThatFailsContinuesInSoftware(_ fault: String) async throws {
        let stage = try stage(fault)
        let file = try await TestMedia.mp4.file()
        try stage.load(file)
        let failed = VideoDecoding(decoder: "avdec_h264", softwareReason: .failed, failedDecoder: "fakehwh264dec")
        var events = await stage.wait("software") { $0.decodings.last == failed && $0.latest > 4 }
        #expect(events.failures.isEmpty)
        #expect(events.warnings.map(\.code) == [.pipelineRepaired])
        let played = events.positions.map(\.time.seconds)
        #expect(zip(played, played.dropFirst()).allSatisfy { $1 > $0 - 0.1 && $1 < $0 + 1.5 })
        // The process stays, and the next item begins in software.
        try stage.load(file, 2)
        events = await stage.wait("the next item") { $0.readyCount == 2 }
        #expect(events.decodings.last == failed)
        #expect(events.states == [.started])
        #expect(events.warnings.count == 1)
    }

    /// Advertisements have pictures of another size.
    @Test func aDecoderThatRefusesAChangeOfTheFormatContinuesInSoftware() async throws {
        let server = try StreamServer.started()
        func part(_ media: TestMedia) async throws -> String {
            let folder = try await server.serve(media).split(separator: "/").dropLast().joined(separator: "/")
            return (0..<2).map { "#EXTINF:2,\n/\(folder)/film_00\($0).ts\n" }.joined()
        }
        let (film, advertisement) = (try await part(.hlsSingle), try await part(.hlsDusk))
        server.serve(
            "#EXTM3U\n#EXT-X-TARGETDURATION:2\n\(film)#EXT-X-DISCONTINUITY\n\(advertisement)#EXT-X-ENDLIST\n",
            at: "/break.m3u8", contentType: "application/vnd.apple.mpegurl")
        let stage = try stage("change")
        let address = server.url(for: "/break.m3u8").absoluteString
        stage.send(.load(LoadRequest(source: .url(address), play: true)), 1)
        let failed = VideoDecoding(decoder: "avdec_h264", softwareReason: .failed, failedDecoder: "fakehwh264dec")
        let events = await stage.wait("the end of the break") { $0.decodings.last == failed && $0.latest > 6 }
        #expect(events.failures.isEmpty)
        #expect(events.warnings.map(\.code) == [.pipelineRepaired])
        #expect(events.decodings.first == VideoDecoding(decoder: "fakehwh264dec"))
        let played = events.positions.map(\.time.seconds)
        #expect(zip(played, played.dropFirst()).allSatisfy { $1 > $0 - 0.1 && $1 < $0 + 1.5 })
    }

    @Test func aDecoderThatEndsTheProcessIsNotTriedAgain() async throws {
        let stage = try stage("crash:40")
        try stage.load(try await TestMedia.mp4.file())
        let events = await stage.wait("software") { $0.latest > 4 }
        #expect(events.failures.isEmpty)
        #expect(events.states == [.started, .lost, .restarted])
        #expect(events.decodings.first == VideoDecoding(decoder: "fakehwh264dec"))
        #expect(events.decodings.last?.softwareReason == .failed)
    }

    @Test func aDecoderThatWorksIsNamed() async throws {
        let stage = try stage("none")
        try stage.load(try await TestMedia.mp4.file())
        let events = await stage.wait("playback") { $0.latest > 1 }
        #expect(Set(events.decodings) == [VideoDecoding(decoder: "fakehwh264dec")])
        #expect(events.warnings.isEmpty)
    }
}

extension [EngineEvent] {
    fileprivate var latest: Double { positions.last?.time.seconds ?? 0 }
    fileprivate var readyCount: Int { count { if case .ready = $0 { true } else { false } } }
    fileprivate var states: [EngineStatus.State] {
        compactMap { if case .status(let status) = $0 { status.state } else { nil } }
    }

    fileprivate var decodings: [VideoDecoding] {
        compactMap { if case .statistics(let statistics) = $0 { statistics.videoDecoding } else { nil } }
    }
}
