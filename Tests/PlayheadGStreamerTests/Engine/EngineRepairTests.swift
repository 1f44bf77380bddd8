import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

@Suite(.limitedPipelines, .timeLimit(.minutes(5))) @MainActor struct EngineRepairTests {
    /// Does something to the current item on the engine's thread.
    private func inside(_ stage: EngineStage, _ body: @escaping @Sendable (ItemPlayback) -> Void) {
        let core = stage.engine.core
        core.context.queue.async {
            guard let item = core.current else { return }
            body(item)
            item.pump()
        }
    }

    @Test(arguments: [TestMedia.mp4, .hls], [RepairStep.seekAgain, .pauseAndPlay, .reopen, .replace])
    func itemPlaysAfterEveryRepairStep(_ media: TestMedia, _ step: RepairStep) async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(media)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path), start: CMTime(value: 10, timescale: 1))
        try await stage.position(item) { $0 > 10.3 }
        let mark = stage.reports.count
        inside(stage) { $0.repair(step, abandoning: false) }
        try await stage.first("the step", of: item, from: mark) {
            if case .repairing(step) = $0 { true } else { nil }
        }
        let told = stage.reports.count
        try await stage.position(item, from: told) { $0 > 10.8 && $0 < 20 }
        try await stage.settle(.playing, of: item)
        #expect(stage.events(of: item).filter { if case .ready = $0 { true } else { false } }.count == 1)
        #expect(!stage.transports(of: item).contains(.paused))
        let landed = try await stage.landed(stage.seek(item, to: 5), of: item)
        #expect(abs(landed - 5) < 0.1)
    }

    /// Queries that the old pipeline no longer answers do not block later ones.
    @Test func pipelineReplacedDuringAQueryIsMeasuredAgain() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.mp4.file())
        try await stage.position(item) { $0 > 0.2 }
        for _ in 0..<3 {
            let mark = stage.reports.count
            inside(stage) { item in
                _ = item.position.beginSampling()
                _ = item.timeline.beginPolling()
                item.repair(.replace, abandoning: false)
            }
            let position = try await stage.position(item, from: mark) { $0 > 0.2 }
            try await stage.position(item, from: stage.reports.count) { $0 > position.time.seconds + 0.2 }
        }
    }

    @Test func seekSurvivesTheReplacementOfItsPipeline() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hls)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        try await stage.transport(.playing, of: item)
        let id = stage.seek(item, to: 20)
        inside(stage) { $0.repair(.replace, abandoning: true) }
        #expect(abs(try await stage.landed(id, of: item) - 20) < 0.2)
        try await stage.position(item) { $0 > 20.3 }
    }

    @Test func pausedItemIsRepairedSilently() async throws {
        let stage = EngineStage()
        let item = try stage.load(
            try await TestMedia.mp4.file(), start: CMTime(value: 7, timescale: 1), play: false)
        try await stage.ready(item)
        let mark = stage.reports.count
        inside(stage) { $0.repair(.replace, abandoning: false) }
        try await stage.position(item, from: mark) { abs($0 - 7) < 0.1 }
        let id = stage.nextID()
        stage.send(.play(id), to: item)
        try await stage.position(item, from: mark) { $0 > 7.3 && $0 < 9 }
        #expect(stage.transports(of: item).first == .paused)
    }

    @Test func deadAudioServerIsReplacedBySilence() async throws {
        let stage = EngineStage(EngineConfiguration(output: .automatic))
        let item = try stage.load(try await TestMedia.mp4.file())
        try await stage.position(item) { $0 > 0.5 }
        stage.engine.core.context.audio.select(nil)
        inside(stage) { item in
            for _ in 0..<50 { item.take(.failure(PipelineFailure(.resource, 1, factory: "pulsesink"))) }
        }
        try await stage.position(item) { $0 > 1.5 }
        let warnings = stage.events(of: item).filter {
            if case .warning(let error) = $0 { error.code == .audioDeviceUnavailable } else { false }
        }
        #expect(warnings.count == 1)
        #expect(!stage.events(of: item).contains { if case .failed = $0 { true } else { false } })
    }
}
