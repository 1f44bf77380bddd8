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
