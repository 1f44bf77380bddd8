import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

@Suite(.waitingPipelines, .timeLimit(.minutes(5))) @MainActor struct EngineStallTests {
    private func repairs(_ stage: EngineStage, _ item: Generation) -> [RepairStep] {
        stage.events(of: item).compactMap { if case .repairing(let step) = $0 { step } else { nil } }
    }

    @Test func longStallIsReportedOnceAndNotRepaired() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.mp4)
        let stage = EngineStage(clock: FastClock(factor: 4))
        // The source may ask again; that must not be answered either.
        server.inject(.stall(afterBytes: 300_000, .untilReleased))
        server.inject(.delay(.untilReleased), at: .where { ($0.headers["Range"] ?? "bytes=0-") != "bytes=0-" })
        let item = try stage.load(server.url(for: path))
        try await stage.transport(.playing, of: item)
        try await stage.first("the starvation", of: item) {
            if case .repairing(.awaitNetwork) = $0 { true } else { nil }
        }
        #expect(repairs(stage, item) == [.awaitNetwork])
        let mark = stage.reports.count
        server.removeAllFaults()
        try await stage.transport(.playing, of: item, from: mark)
        #expect(!stage.events(of: item).contains { if case .seeked = $0 { true } else { false } })
    }

    @Test func silentServerFailsTheItem() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hls)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        try await stage.transport(.playing, of: item)
        server.inject(.delay(.untilReleased))
        let error = try await stage.failure(item)
        #expect(error.category == .network || error.category == .timeout)
        #expect(error.isRetryable)
    }

    @Test func liveStreamContinuesAfterAFreeze() async throws {
        let server = try StreamServer.started()
        let live = try server.serveLive("/live.m3u8", of: try await server.serve(.hlsSingle), window: 6)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: live.path))
        try await stage.transport(.playing, of: item)
        live.freeze()
        try await stage.transport(.waiting(.minimizingStalls), of: item, from: stage.reports.count)
        let mark = stage.reports.count
        live.resume(catchingUp: true)
        try await stage.transport(.playing, of: item, from: mark)
    }

    /// Advertisements have pictures of another size, and times that start again.
    @Test func aStreamContinuesThroughABreakForAdvertisements() async throws {
        let server = try StreamServer.started()
        let film = try await server.serve(.hlsSingle).split(separator: "/").dropLast().joined(separator: "/")
        let advertisement = try await server.serve(.hlsDusk).split(separator: "/").dropLast().joined(separator: "/")
        func part(_ folder: String, _ range: Range<Int>) -> String {
            range.map { "#EXTINF:2,\n/\(folder)/\(String(format: "film_%03d.ts", $0))\n" }.joined()
        }
        server.serve(
            """
            #EXTM3U
            #EXT-X-VERSION:3
            #EXT-X-TARGETDURATION:2
            #EXT-X-PLAYLIST-TYPE:VOD
            \(part(film, 0..<2))#EXT-X-DISCONTINUITY
            \(part(advertisement, 0..<2))#EXT-X-DISCONTINUITY
            \(part(film, 2..<4))#EXT-X-ENDLIST
            """, at: "/break.m3u8", contentType: "application/vnd.apple.mpegurl")
        let stage = EngineStage()
        let item = try stage.load(server.url(for: "/break.m3u8"))
        // Within the film, the break and the film again.
        for time in [3.0, 7, 11] { try await stage.position(item) { $0 > time } }
        #expect(try await stage.ended(item).position.seconds > 11)
        #expect(!stage.events(of: item).contains { if case .repairing = $0 { true } else { false } })
    }

    @Test func pauseLongerThanTheWindowReturnsToItsStart() async throws {
        let server = try StreamServer.started()
        let live = try server.serveLive("/live.m3u8", of: try await server.serve(.hlsSingle), window: 6)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: live.path))
        try await stage.transport(.playing, of: item)
        stage.pause(item)
        let left = stage.engine.currentTime(of: item).seconds
        let window = try await stage.first("the window to pass by", of: item) { event -> CMTimeRange? in
            guard case .ranges(let ranges) = event, let range = ranges.seekable.first else { return nil }
            return range.start.seconds > left + 2 ? range : nil
        }
        let mark = stage.reports.count
        stage.play(item)
        try await stage.warning(.behindLiveWindow, of: item)
        try await stage.position(item, from: mark) { $0 >= window.start.seconds }
        try await stage.transport(.playing, of: item, from: mark)
    }

    @Test func missingAudioDeviceCausesSilenceAndOneWarning() async throws {
        let stage = EngineStage(EngineConfiguration(output: .automatic))
        let one = try stage.load(try await TestMedia.shortMP4.file())
        try await stage.transport(.playing, of: one)
        let two = try stage.load(try await TestMedia.mp3.file())
        try await stage.transport(.playing, of: two)
        try await stage.position(two) { $0 > 0.5 }
        let warnings = stage.reports.filter {
            if case .warning(let error) = $0.message { error.code == .audioDeviceUnavailable } else { false }
        }
        #expect(warnings.count <= 1)
    }

    @Test func allComponentsAreInstalled() {
        #expect(GStreamerEngine.missingComponents() == [])
        #expect(GStreamerEngine.installationCommand() == nil)
    }
}
