import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

@Suite(.limitedPipelines, .timeLimit(.minutes(5))) @MainActor struct EngineTransportTests {
    @Test func everyCommandIsAnsweredWithItsNumber() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.mp4.file(), play: false)
        try await stage.ready(item)
        for play in [true, false, true, true, false] {
            let id = stage.nextID()
            stage.send(play ? .play(id) : .pause(id), to: item)
            let state = try await stage.first("answer", of: item) {
                if case .transport(let report) = $0, report.answered == id { report.state } else { nil }
            }
            #expect((state == .paused) == !play)
        }
    }

    @Test(arguments: [TestMedia.mp4, .hls, .mp3], [0.5, 2.0, 4.0])
    func measuredRateIsTheRequestedOne(_ media: TestMedia, _ rate: Double) async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(media)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        try await stage.transport(.playing, of: item)
        stage.send(.setRate(rate, stage.nextID()), to: item)
        var earlier: [PositionReport] = []
        // Playback may stop for a moment on a busy machine, but not between all reports.
        try await stage.first("moving at the rate", of: item, from: stage.reports.count) { event in
            guard case .position(let report) = event, report.rate == rate else { return Bool?.none }
            defer { earlier.append(report) }
            let isAtRate = earlier.contains { first in
                let time = report.time.seconds - first.time.seconds
                let measured = time / (Double(report.stamp.nanoseconds(since: first.stamp)) / 1e9)
                return time > 0.8 && abs(measured - rate) < 0.1 * rate
            }
            return isAtRate ? true : nil
        }
    }

    @Test func pausedItemDoesNotMove() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.mp4.file())
        try await stage.transport(.playing, of: item)
        try await stage.position(item) { $0 > 0.5 }
        let mark = stage.reports.count
        stage.pause(item)
        try await stage.transport(.paused, of: item, from: mark)
        let still = try await stage.first("standing", of: item, from: mark) {
            if case .position(let report) = $0, report.rate == 0 { report } else { nil }
        }
        #expect(abs(stage.engine.currentTime(of: item).seconds - still.time.seconds) < 0.5)
    }

    @Test func pauseWhileBufferingPersists() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.mp4)
        server.inject(.throttle(bytesPerSecond: 60_000))
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        try await stage.ready(item)
        try await stage.transport(.waiting(.minimizingStalls), of: item)
        let mark = stage.reports.count
        stage.pause(item)
        try await stage.transport(.paused, of: item, from: mark)
        server.removeAllFaults()
        // The loaded range is reported while it grows.
        try await stage.first("loaded range", of: item) { event -> Bool? in
            if case .ranges(let ranges) = event, !ranges.loaded.isEmpty { true } else { nil }
        }
        try await stage.first("full buffer", of: item, from: mark) {
            if case .buffering(let report) = $0, report.isLikelyToKeepUp { true } else { nil }
        }
        #expect(stage.transports(of: item).last == .paused)
        stage.play(item)
        try await stage.transport(.playing, of: item, from: mark)
    }

    @Test func stallIsReportedAndRecovers() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.mp4)
        let stall = server.inject(.stall(afterBytes: 300_000, .untilReleased))
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        try await stage.transport(.playing, of: item)
        let mark = stage.reports.count
        try await stage.transport(.waiting(.minimizingStalls), of: item, from: mark)
        stall.remove()
        try await stage.transport(.playing, of: item, from: stage.reports.count - 1)
        let states = stage.transports(of: item)
        #expect(!states.contains(.paused))
    }

    @Test func preparedItemPlaysWhenActivated() async throws {
        let stage = EngineStage()
        let one = try stage.load(try await TestMedia.shortMP4.file())
        try await stage.transport(.playing, of: one)
        let two = try stage.prepare(try await TestMedia.mp3.file())
        try await stage.ready(two)
        try await stage.ended(one)
        let id = stage.nextID()
        stage.send(.activate(play: true, id), to: two)
        let report = try await stage.transport(.playing, of: two)
        #expect(report.answered == id)
        try await stage.position(two) { $0 > 0.5 }
    }

    @Test func nothingFollowsUnloadAndQuit() async throws {
        let stage = EngineStage()
        let one = try stage.load(try await TestMedia.mp4.file())
        try await stage.transport(.playing, of: one)
        stage.send(.unload, to: one)
        try await stage.unloaded(one)
        let count = stage.events(of: one).count
        let two = try stage.load(try await TestMedia.mp3.file())
        try await stage.transport(.playing, of: two)
        #expect(stage.events(of: one).count == count)
        stage.send(.ping(7))
        stage.send(.quit)
        stage.send(.ping(8))
        try await stage.first("pong", of: .none) { if case .pong(7) = $0 { true } else { nil } }
        #expect(await eventually { stage.engine.currentTime(of: two) == .invalid })
        #expect(!stage.reports.contains { if case .pong(8) = $0.message { true } else { false } })
    }

    @Test func droppedEngineIsFreed() async throws {
        let inbox = EngineInbox()
        var engine: GStreamerEngine? = GStreamerEngine(
            configuration: EngineConfiguration(output: .headless), inbox: inbox)
        let file = try await TestMedia.mp4.file()
        let descriptor = open(file.path, O_RDONLY)
        let request = LoadRequest(source: .descriptor(descriptor, name: "film"), play: true)
        let (reports, continuation) = AsyncStream.makeStream(of: EngineEvent.self)
        inbox.setReceiver { for report in $0 { continuation.yield(report.message) } }
        engine?.send(EngineEnvelope(epoch: 1, generation: Generation(rawValue: 1), message: .load(request)))
        for await event in reports {
            if case .position(let report) = event, report.rate > 0 { break }
        }
        weak let watched = engine
        engine = nil
        #expect(watched == nil)
        // The file is closed with the last pipeline: that is when everything is free.
        close(descriptor)
    }
}
