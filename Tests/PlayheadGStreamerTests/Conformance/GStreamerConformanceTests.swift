import Foundation
import PlayheadTesting
import Testing

/// The engine on GStreamer keeps the contract, with real media from a real server.
@MainActor @Suite struct GStreamerConformanceTests {
    /// Some at a time: they mostly wait for media to play. `PLAYHEAD_CONFORMANCE` names those to make, between commas.
    @Test(.timeLimit(.minutes(10))) func engineOnGStreamerPasses() async {
        let names = ProcessInfo.processInfo.environment["PLAYHEAD_CONFORMANCE"]?.split(separator: ",").map(String.init)
        let checks = EngineConformanceCheck.all.filter { check in
            names?.contains { check.id.hasPrefix($0) } ?? true
        }
        let report = await EngineConformance { try GStreamerSubject() }.run(checks, atOnce: 6)
        print(report.table)
        #expect(report.engine.hasPrefix("GStreamer"))
        for failure in report.failures { Issue.record("\(failure)") }
        #expect(report.skipped.isEmpty)
    }
}
