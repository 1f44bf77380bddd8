import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadEngineService
@testable import Sandbox

/// Systems that cannot confine an engine completely, such as those without Landlock.
@Suite(.enabled(if: !Sanitizers.haveThreads, "needs a process without threads"), .timeLimit(.minutes(2)))
struct IncompleteSandboxTests {
    private static let withoutLandlock = EngineEnvironment.current + ["PLAYHEAD_ENGINE_LANDLOCK=0"]

    @Test func itemFailsWhereTheSandboxIsRequired() async throws {
        let stage = IsolatedStage(environment: Self.withoutLandlock, isolation: .required)
        try stage.load(try await TestMedia.mp4.file())
        let events = await stage.wait("a failure") { !$0.failures.isEmpty }
        #expect(events.failures.map(\.code) == [.engineUnavailable] && events.frames.isEmpty && !events.isReady)
        #expect(events.failures.first?.cause.contains("Landlock") == true, "\(events.failures)")
        #expect(events.failures.first?.remedy.contains("bubblewrap") == true)
    }

    @Test func userIsWarnedOnceWhereItIsPreferred() async throws {
        let stage = IsolatedStage(environment: Self.withoutLandlock, isolation: .preferred)
        for generation: UInt64 in 1...2 {
            try stage.load(try await TestMedia.mp4.file(), generation)
            await stage.wait("playback") { $0.isPlaying && $0.frames.count > 10 * Int(generation) }
        }
        #expect(stage.all.warnings.map(\.code) == [.engineUnavailable] && stage.all.failures.isEmpty)
        #expect(stage.all.warnings.first?.cause.contains("Landlock") == true)
    }

    @Test(arguments: [EngineIsolation.required, .preferred])
    func completeSandboxIsNotMentioned(_ isolation: EngineIsolation) async throws {
        let stage = IsolatedStage(isolation: isolation)
        try stage.load(try await TestMedia.mp4.file())
        let events = await stage.wait("playback") { $0.isPlaying && $0.frames.count > 10 }
        #expect(events.warnings.isEmpty && events.failures.isEmpty)
    }

    @Test func namespacesConfineFilesWhereLandlockDoesNotExist() {
        #expect(!Bubblewrap.isNeeded([:]))
        #expect(Bubblewrap.isNeeded(["PLAYHEAD_ENGINE_LANDLOCK": "0"]))
        var report = ConfinementReport()
        for layer in [ConfinementReport.Layer.systemCalls, .connectGate] { report[layer] = .active }
        report[.files] = .inactive(reason: "No Landlock.")
        #expect(report.gap == "files: No Landlock.")
        report[.namespaces] = .active
        #expect(report.gap == nil)
        report[.connectGate] = nil
        #expect(report.gap == "connectGate")
    }
}
