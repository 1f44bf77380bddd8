import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

@Suite(.limitedPipelines, .timeLimit(.minutes(5))) @MainActor struct EngineSeekingTests {
    @Test(arguments: [TestMedia.mp4, .hls, .dash])
    func exactSeekLandsOnItsTargetWhilePaused(_ media: TestMedia) async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(media)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path), play: false)
        try await stage.ready(item)
        for target in [3.5, 17.3, 8.9] {
            let landed = try await stage.landed(stage.seek(item, to: target), of: item)
            #expect(abs(landed - target) < 0.05)
        }
        #expect(stage.transports(of: item) == [.paused])
    }

    @Test func tolerantSeekLandsOnAKeyFrame() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.mp4.file(), play: false)
        try await stage.ready(item)
        let landed = try await stage.landed(stage.seek(item, to: 17.3, tolerance: .positiveInfinity), of: item)
        #expect(abs(landed - 17.3) <= 2)
        #expect(abs(landed.truncatingRemainder(dividingBy: 2)) < 0.1)
    }

    /// Otherwise, the sound would run while the picture is frozen.
    @Test(arguments: [TestMedia.mp4, .hls])
    func playbackContinuesAfterASeekWithThePictureOfTheTarget(_ media: TestMedia) async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(media)
        let stage = EngineStage(EngineConfiguration(output: .headless, deliversFrames: true))
        // Before a key frame, so that the most pictures must be decoded first.
        let target = 17.9
        let item = try stage.load(server.url(for: path))
        try await stage.position(item) { $0 > 0.3 }
        func isTarget(_ event: EngineEvent) -> Bool {
            guard case .frame(let frame) = event else { return false }
            // All pictures must be given back, or none is left.
            stage.engine.frames?.release(frame.slot)
            return abs(frame.time.seconds - target) < 0.1
        }
        for event in stage.events(of: item) { _ = isTarget(event) }
        let mark = stage.reports.count
        stage.seek(item, to: target)
        try await stage.first("picture of the target", of: item, from: mark) { isTarget($0) ? true : nil }
        try await stage.position(item, from: mark) { $0 > target + 0.3 && $0 < target + 10 }
        let later = stage.reports[mark...].filter { $0.generation == item }.map(\.message)
        let picture = later.firstIndex {
            if case .frame(let frame) = $0 { abs(frame.time.seconds - target) < 0.1 } else { false }
        }
        let movement = later.firstIndex {
            if case .position(let report) = $0, report.rate != 0 { report.time.seconds > target + 0.1 } else { false }
        }
        #expect(try #require(picture) < #require(movement))
        // No picture on the way there.
        let times = later[(try #require(picture))...].compactMap {
            if case .frame(let frame) = $0 { frame.time.seconds } else { nil as Double? }
        }
        #expect(times.allSatisfy { $0 > target - 0.1 }, "\(times)")
    }

    @Test(arguments: [TestMedia.mp4, .hls])
    func everySeekOfABurstIsAnsweredOnceAndTheLastOneLands(_ media: TestMedia) async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(media)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        try await stage.transport(.playing, of: item)
        let ids = (0..<20).map { stage.seek(item, to: 2 + Double($0)) }
        let landed = try await stage.landed(ids[19], of: item)
        #expect(abs(landed - 21) < 0.1)
        for id in ids.dropLast() {
            switch try await stage.answer(to: id, of: item) {
            case .landed, .superseded: break
            case .failed(let error): Issue.record("\(error)")
            }
        }
        let mark = stage.reports.count
        try await stage.position(item, from: mark) { $0 > 21.2 }
        let answers = stage.events(of: item).compactMap { if case .seeked(let report) = $0 { report.id } else { nil } }
        #expect(answers.sorted() == ids)
    }

    @Test(arguments: [TestMedia.mp4, .hls, .mp3])
    func seekToTheEndLandsOnTheDurationAndEnds(_ media: TestMedia) async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(media)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        let ready = try await stage.ready(item)
        try await stage.transport(.playing, of: item)
        let id = stage.seek(item, to: ready.ranges.duration.seconds + 1)
        #expect(try await stage.landed(id, of: item) == ready.ranges.duration.seconds)
        try await stage.ended(item)
        let mark = stage.reports.count
        let back = try await stage.landed(stage.seek(item, to: 1), of: item)
        #expect(abs(back - 1) < 0.1)
        try await stage.position(item, from: mark) { $0 > 1.3 && $0 < 3 }
    }

    @Test func itemsStartAtTheirStartPosition() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.mp4.file(), start: CMTime(value: 12, timescale: 1), play: false)
        let ready = try await stage.ready(item)
        #expect(abs(ready.position.seconds - 12) < 0.05)
        #expect(abs(stage.engine.currentTime(of: item).seconds - 12) < 0.05)
    }

    /// A picture of the beginning would flash before it.
    @Test(arguments: [TestMedia.mp4, .hls])
    func itemsWithAStartPositionShowItsPictureFirst(_ media: TestMedia) async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(media)
        let stage = EngineStage(EngineConfiguration(output: .headless, deliversFrames: true))
        let item = try stage.load(server.url(for: path), start: CMTime(value: 12, timescale: 1), play: false)
        try await stage.ready(item)
        try await stage.transport(.paused, of: item)
        let times = stage.events(of: item).compactMap {
            if case .frame(let frame) = $0 { frame.time.seconds } else { nil }
        }
        #expect(!times.isEmpty)
        #expect(times.allSatisfy { abs($0 - 12) < 0.1 }, "\(times)")
    }

    /// The newest command counts, whatever start position and rate the load has.
    @Test(arguments: [8.0, nil], [1.0, 2.0])
    func seekBeforeTheItemIsReadyWins(_ start: Double?, _ rate: Double) async throws {
        let stage = EngineStage()
        let item = try stage.load(
            try await TestMedia.mp4.file(), start: start.map { CMTime(seconds: $0, preferredTimescale: 1000) },
            play: false, rate: rate)
        let id = stage.seek(item, to: 5)
        #expect(abs(try await stage.landed(id, of: item) - 5) < 0.05)
        try await stage.ready(item)
        #expect(abs(stage.engine.currentTime(of: item).seconds - 5) < 0.05)
    }

    @Test func framesAreSteppedForwardAndBackward() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.mp4.file(), play: false)
        try await stage.ready(item)
        let start = try await stage.landed(stage.seek(item, to: 4), of: item)
        var id = stage.nextID()
        stage.send(.step(count: 1, id), to: item)
        let next = try await stage.landed(id, of: item)
        #expect(next > start && next - start < 0.06)
        id = stage.nextID()
        stage.send(.step(count: -1, id), to: item)
        let back = try await stage.landed(id, of: item)
        #expect(back < next && back >= start - 0.06)
    }
}
