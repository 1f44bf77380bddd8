import Foundation
import Glibc
import MediaServer
import PlaybackModel
import Testing

@testable import PlayheadEngineService

/// An engine in a process, with real media.
@Suite(.serialized) struct IsolatedPlaybackTests {
    @Test func fileIsPlayedWithPicturesInSharedMemory() async throws {
        let stage = IsolatedStage()
        try stage.load(try await TestMedia.mp4.file())
        let events = await stage.wait("playback") { $0.isReady && $0.frames.count > 30 && $0.isPlaying }
        #expect(events.hello?.processID != getpid())
        #expect(events.failures.isEmpty)
        #expect(stage.position > 0.5)
    }

    @Test(arguments: [TestMedia.discSubtitlesMKV, .dvdSubtitlesMKV])
    func picturesOfSubtitlesArrive(_ media: TestMedia) async throws {
        let stage = IsolatedStage()
        let english = TrackSelection(text: .track(id: "", language: "en", title: nil))
        try stage.load(try await media.file(), selection: english)
        let target = CMTime(value: 11, timescale: 1)
        await stage.wait("a picture") { $0.pictures.contains { abs($0.range.start.seconds - 2) < 0.2 } }
        stage.send(.seek(PendingSeek(id: stage.id(), target: target, toleranceBefore: .zero, toleranceAfter: .zero)), 1)
        let events = await stage.wait("a picture after a seek") {
            $0.pictures.contains { abs($0.range.start.seconds - 12) < 0.2 }
        }
        let part = try #require(events.pictures.last?.picture?.parts.first)
        #expect(part.x == 220 && part.y == 300 && part.size == PixelSize(width: 200, height: 40))
        let color = Int(part.indices[4_100])
        #expect(color < part.colors.count && part.colors[color] >> 16 > 0xFFC8)
        #expect(events.failures.isEmpty && events.warnings.isEmpty)
    }

    /// Sanitizers report a SIGSEGV in the engine as a defect.
    static let signals = Sanitizers.reserveMemory ? [SIGKILL, SIGABRT] : [SIGKILL, SIGSEGV, SIGABRT]

    @Test(arguments: signals) func playbackContinuesAfterACrash(_ signal: Int32) async throws {
        let stage = IsolatedStage()
        try stage.load(try await TestMedia.mp4.file())
        let process = try #require(
            await stage.wait("playback") { $0.isReady && $0.frames.count > 20 && $0.isPlaying }.hello?.processID)
        let before = stage.position
        kill(process, signal)
        let events = await stage.wait("recovery") { events in
            events.warnings.contains { $0.code == .mediaServicesWereReset } && events.isPlaying
        }
        #expect(abs(stage.position - before) < 1.5)
        #expect(events.failures.isEmpty)
        #expect(events.count { if case .ready = $0 { true } else { false } } == 1)
    }
}

extension [EngineEvent] {
    /// The cues with a picture that shows something.
    fileprivate var pictures: [TextCue] {
        compactMap { event in
            guard case .cue(let cue) = event, cue.picture?.parts.isEmpty == false else { return nil }
            return cue
        }
    }
}
