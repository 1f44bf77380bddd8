import Foundation
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

    /// The track is tagged with −12 dB and its album with −6 dB.
    @Test(arguments: [("flac", [String]()), ("mp3", ["-b:a", "256k", "-id3v2_version", "4"])])
    func tagsOfReplayGainChangeTheLevel(_ ending: String, _ options: [String]) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gain-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let gains = ["TRACK_GAIN=-12.00 dB", "TRACK_PEAK=0.5", "ALBUM_GAIN=-6.00 dB", "ALBUM_PEAK=0.5"]
        let file = try ToneFile.encode(
            try ToneFile.write(0..<44_100 * 10, to: folder, "tone.wav"), as: ending,
            options: options + gains.flatMap { ["-metadata", "REPLAYGAIN_\($0)"] })
        // The tone's mean: amplitude 16,000 of 32,768.
        let untouched = 16_000 / 32_768 / 2.0.squareRoot()
        func gain(_ event: EngineEvent) -> Double? {
            guard case .level(let level) = event, let channel = level.channels.first else { return nil }
            return 20 * log10(max(channel.mean, 1e-9) / untouched)
        }
        func isNear(_ event: EngineEvent, _ expected: Double) -> Bool? {
            gain(event).flatMap { abs($0 - expected) < 1 ? true : nil }
        }
        let stage = EngineStage()
        stage.send(.setMetering(true))
        let item = try stage.load(file)
        try await stage.first("level as recorded", of: item) { isNear($0, 0) }
        for (kind, expected) in [(PlaybackAdjustments.ReplayGain.track, -12.0), (.album, -6), (.off, 0)] {
            let mark = stage.reports.count
            stage.send(.setAdjustments(PlaybackAdjustments(replayGain: kind)))
            try await stage.first("level with \(kind)", of: item, from: mark) { isNear($0, expected) }
        }
        // The gain of an item that opens later applies from its first sound.
        stage.send(.setAdjustments(PlaybackAdjustments(replayGain: .track)))
        let later = try stage.load(file)
        try await stage.position(later) { $0 > 0.5 }
        let measured = stage.events(of: later).compactMap(gain)
        #expect(!measured.isEmpty && measured.allSatisfy { $0 < -11 }, "\(measured)")
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
