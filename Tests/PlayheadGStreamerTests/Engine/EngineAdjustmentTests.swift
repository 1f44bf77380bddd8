import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

@Suite(.limitedPipelines, .timeLimit(.minutes(5))) @MainActor struct EngineAdjustmentTests {
    @Test func soundIsMeasuredWhileItIsRequested() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.mp4.file())
        try await stage.position(item) { $0 > 0.3 }
        #expect(!stage.events(of: item).contains { if case .level = $0 { true } else { false } })
        stage.send(.setMetering(true))
        let level = try await stage.first("level", of: item) { if case .level(let level) = $0 { level } else { nil } }
        #expect(level.channels.contains { $0.mean > 0.001 && $0.peak >= $0.mean })
        stage.send(.setMetering(false))
        let mark = stage.reports.count
        try await stage.position(item, from: mark) { $0 > 0 }
        #expect(!stage.events(of: item).contains { if case .repairing = $0 { true } else { false } })
    }

    @Test func filtersAreExchangedWithoutAnInterruption() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.mp4.file())
        try await stage.position(item) { $0 > 0.3 }
        var mark = stage.reports.count
        for adjustments in [
            PlaybackAdjustments(replayGain: .album, preamplification: 3), PlaybackAdjustments(isNightMode: true),
            PlaybackAdjustments(audioDelay: 0.2), .neutral,
        ] {
            stage.send(.setVolume(adjustments == .neutral ? 1 : 2))
            stage.send(.setAdjustments(adjustments))
            let begin = stage.engine.currentTime(of: item).seconds
            try await stage.position(item, from: mark) { $0 > begin + 0.3 }
            mark = stage.reports.count
        }
        let events = stage.events(of: item)
        #expect(!events.contains { if case .repairing = $0 { true } else { false } })
        #expect(!events.contains { if case .discontinuity = $0 { true } else { false } })
    }

    @Test func colorsChangeDuringPlaybackAndPauses() async throws {
        var configuration = EngineConfiguration(output: .headless)
        configuration.deliversFrames = true
        let stage = EngineStage(configuration)
        // `nil` for a picture that was given back.
        func brightness(_ frame: VideoFrame) -> Int? {
            defer { stage.engine.frames?.release(frame.slot) }
            guard let bytes = stage.engine.frames?.bytes(of: frame.slot) else { return nil }
            let size = frame.layout.size
            let pixels = stride(from: 0, to: size.height, by: 8).flatMap { row in
                (0..<size.width).map { row * frame.layout.bytesPerRow + $0 * 4 + 1 }
            }
            return pixels.reduce(0) { $0 + Int(bytes[$1]) } / max(1, pixels.count)
        }
        let item = try stage.load(try await TestMedia.mp4.file())
        let usual = try await stage.first("frame", of: item) {
            if case .frame(let frame) = $0 { brightness(frame) } else { nil }
        }
        #expect(usual > 30)
        stage.send(.setAdjustments(PlaybackAdjustments(brightness: -1, saturation: 0)))
        // From the start: all pictures must be given back, or none is left.
        try await stage.first("dark frame", of: item) {
            if case .frame(let frame) = $0, let value = brightness(frame), value < 8 { true } else { nil }
        }
        stage.pause(item)
        try await stage.settle(.paused, of: item)
        for event in stage.events(of: item) { if case .frame(let frame) = event { _ = brightness(frame) } }
        let mark = stage.reports.count
        stage.send(.setAdjustments(.neutral))
        try await stage.first("bright frame", of: item, from: mark) {
            if case .frame(let frame) = $0, let value = brightness(frame), value > 20 { true } else { nil }
        }
        #expect(!stage.events(of: item).contains { if case .repairing = $0 { true } else { false } })
    }

    @Test func aPlayerCapturesTheFrameInFullSize() async throws {
        var configuration = PlayerConfiguration()
        configuration.output = .headless
        let player = Player(
            item: PlayerItem(url: try await TestMedia.mp4.file()), engine: GStreamerEngine.provider,
            configuration: configuration)
        player.setMaximumFrameSize(PixelSize(width: 64, height: 36))
        for await properties in player.properties where properties.hasShownFrame { break }
        let paused = try await player.capturePicture()
        #expect(paused.size == PixelSize(width: 640, height: 360))
        let again = try await player.capturePicture()
        #expect(again == paused)
        player.play()
        let playing = try await player.capturePicture()
        #expect(playing.size == paused.size)
        player.release()
    }
}
