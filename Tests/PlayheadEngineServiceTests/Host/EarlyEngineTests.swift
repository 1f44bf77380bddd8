import Foundation
import Glibc
import MediaServer
import Playhead
import Testing

@testable import PlayheadEngineService
@testable import Sandbox

/// Engines that start before their player. ``EarlyLaunchTests`` of the terminal change the program in between.
@Suite(.serialized) struct EarlyEngineTests {
    /// An argument that other tests do not use, so that they do not take the engine.
    private let mark = "early"

    /// Starts an engine on the thread that lives as long as this process.
    private func start(for kind: Confinement.Kind) async throws -> Int32 {
        let path = try #require(EngineLocator.find())
        let program = EngineProcess.Program(path: path, arguments: [mark]).confined(for: kind)
        await withCheckedContinuation { continuation in
            EngineSpawner.shared.run {
                EarlyEngine.start(program)
                continuation.resume()
            }
        }
        return try #require(EarlyEngine.processID)
    }

    private func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 }

    @Test func playerUsesTheEngineThatIsThere() async throws {
        let early = try await start(for: .local)
        let stage = IsolatedStage(arguments: [mark])
        try stage.load(try await TestMedia.mp4.file())
        let events = await stage.wait("playback") { $0.isReady && $0.frames.count > 5 && $0.isPlaying }
        #expect(events.hello?.processID == early)
        #expect(stage.engine.processIDs == [early])
        #expect(EarlyEngine.processID == nil)
    }

    @Test func engineForOtherSourcesIsNotUsedAndEnds() async throws {
        let early = try await start(for: .network)
        let stage = IsolatedStage(arguments: [mark])
        try stage.load(try await TestMedia.mp4.file())
        let events = await stage.wait("playback") { $0.isReady && $0.isPlaying }
        #expect(events.hello != nil && events.hello?.processID != early)
        #expect(isRunning(early))
        EarlyEngine.discard()
        #expect(!isRunning(early))
    }

    @Test func engineThatHasEndedIsReplaced() async throws {
        let early = try await start(for: .local)
        kill(early, SIGKILL)
        var end = siginfo_t()
        #expect(waitid(P_PID, id_t(early), &end, WEXITED | WNOWAIT) == 0)
        let stage = IsolatedStage(arguments: [mark])
        try stage.load(try await TestMedia.mp4.file())
        let events = await stage.wait("playback") { $0.isReady && $0.isPlaying }
        #expect(events.hello != nil && events.hello?.processID != early)
        #expect(events.failures.isEmpty && events.warnings.isEmpty)
        #expect(!isRunning(early))
    }

    @Test func secondEngineReplacesTheFirst() async throws {
        let first = try await start(for: .local)
        let second = try await start(for: .network)
        #expect(first != second)
        #expect(!isRunning(first) && isRunning(second))
        EarlyEngine.discard()
        #expect(!isRunning(second))
    }
}
