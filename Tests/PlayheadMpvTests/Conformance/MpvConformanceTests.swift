import Foundation
import PlayheadEngineService
import PlayheadGStreamer
import PlayheadMpv
import PlayheadTesting
import Testing

/// The engine on mpv keeps the contract, with real media from a real server, in the program and in a process.
@MainActor @Suite(.serialized) struct MpvConformanceTests {
    /// The checks of what the engine does not have, as its capabilities state.
    private let missing: Set<String> = ["thread.level", "live.dvr", "live.outside"]

    @Test(.timeLimit(.minutes(10))) func engineOnMpvPasses() async {
        await check("program") { try MpvSubject() }
    }

    @Test(.timeLimit(.minutes(10))) func isolatedEngineOnMpvPasses() async {
        let provider = IsolatedEngine.provider(
            of: GStreamerEngine.provider, second: .mpv(.mpv), isolation: .required)
        await check("process") { try MpvSubject(provider) }
    }

    /// Some at a time: they mostly wait for media to play. `PLAYHEAD_CONFORMANCE` names those to make, between commas.
    private func check(_ place: String, _ subject: @escaping @MainActor () async throws -> MpvSubject) async {
        let names = ProcessInfo.processInfo.environment["PLAYHEAD_CONFORMANCE"]?.split(separator: ",").map(String.init)
        let checks = EngineConformanceCheck.all.filter { check in
            names?.contains { check.id.hasPrefix($0) } ?? true
        }
        let report = await EngineConformance(subject).run(checks, atOnce: 6)
        print(report.table)
        #expect(report.engine.hasPrefix("mpv 0."))
        for failure in report.failures { Issue.record("\(failure)") }
        #expect(Set(report.skipped.map(\.check.id)).isSubset(of: missing))
    }
}
