import Foundation
import MediaServer
import PlaybackModel
import Playhead
import SeededRandom
import Testing

@testable import PlayheadGStreamer

@Suite(.limitedPipelines, .timeLimit(.minutes(5))) @MainActor struct EngineTortureTests {
    private nonisolated static let rounds =
        ProcessInfo.processInfo.environment["PLAYHEAD_TORTURE"].flatMap { Int($0) } ?? 40

    /// A generator whose seed is printed; `PLAYHEAD_TORTURE_SEED` repeats a run.
    private func seeded(_ name: String) -> SeededGenerator {
        let given = ProcessInfo.processInfo.environment["PLAYHEAD_TORTURE_SEED"].flatMap { UInt64($0) }
        let seed = given ?? .random(in: .min ... .max)
        print("torture: \(name), seed \(seed)")
        return SeededGenerator(seed: seed)
    }

    /// Random commands as fast as a hand can give them, then an item that plays where it was sent.
    @Test(arguments: [TestMedia.mp4, .hls, .dash, .hlsTracks])
    func itemPlaysAfterRandomCommands(_ media: TestMedia) async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(media)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        let duration = try await stage.ready(item).ranges.duration.seconds
        var random = seeded(media.name)
        var seeks: [CommandID] = []
        for _ in 0..<Self.rounds {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: stage.play(item)
            case 1: stage.pause(item)
            case 2, 3, 4:
                let tolerance = Bool.random(using: &random) ? CMTime.zero : .positiveInfinity
                let target = Double.random(in: 0...duration * 0.9, using: &random)
                seeks.append(stage.seek(item, to: target, tolerance: tolerance))
            case 5: stage.send(.setRate([0.5, 1, 2][Int.random(in: 0..<3, using: &random)], stage.nextID()), to: item)
            case 6:
                let language = Bool.random(using: &random) ? "fr" : "en"
                let choice = TrackSelection.Choice.track(id: "", language: language, title: nil)
                stage.send(.select(TrackSelection(audio: choice, text: choice)), to: item)
            default: stage.send(.setMuted(Bool.random(using: &random)))
            }
            // Pacing only: the test waits for events below.
            try await Task.sleep(for: .milliseconds(Int.random(in: 1...50, using: &random)))
        }
        stage.send(.setRate(1, stage.nextID()), to: item)
        stage.play(item)
        let mark = stage.reports.count
        let landed = try await stage.landed(stage.seek(item, to: 5), of: item)
        #expect(abs(landed - 5) < 0.1)
        try await stage.position(item, from: mark) { $0 > 5.5 && $0 < 8 }
        for id in seeks { _ = try await stage.answer(to: id, of: item) }
        let steps = stage.events(of: item).compactMap { if case .repairing(let step) = $0 { step } else { nil } }
        if !steps.isEmpty { print("repairs of \(media.name): \(steps)") }
        stage.send(.unload, to: item)
        try await stage.unloaded(item)
    }

    /// Loads that replace each other at any moment of their opening.
    @Test func loadsReplaceEachOtherAtAnyTime() async throws {
        let server = try StreamServer.started()
        var addresses: [URL] = [try await TestMedia.mp4.file()]
        for media in [TestMedia.mp4, .hls, .dash] { addresses.append(server.url(for: try await server.serve(media))) }
        let stage = EngineStage()
        var random = seeded("loads")
        for round in 0..<Self.rounds {
            let url = addresses[round % addresses.count]
            if Int.random(in: 0..<3, using: &random) == 0 { try stage.prepare(url) } else { try stage.load(url) }
            // Pacing only: the test waits for events below.
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...120, using: &random)))
        }
        let last = try stage.load(addresses[0])
        try await stage.position(last) { $0 > 0.5 }
        let silent = stage.reports.count
        #expect(stage.reports[..<silent].contains { $0.generation == last })
    }
}
