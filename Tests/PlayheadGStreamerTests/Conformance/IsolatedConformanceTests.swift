import Foundation
import PlayheadEngineService
import PlayheadGStreamer
import PlayheadTesting
import Testing

/// The engine on GStreamer keeps the contract in a separate process as well.
@MainActor @Suite struct IsolatedConformanceTests {
    @Test(.timeLimit(.minutes(10))) func isolatedEnginePasses() async throws {
        let names = ProcessInfo.processInfo.environment["PLAYHEAD_CONFORMANCE"]?.split(separator: ",").map(String.init)
        let checks = EngineConformanceCheck.all.filter { check in
            names?.contains { check.id.hasPrefix($0) } ?? true
        }
        let provider = IsolatedEngine.provider(of: GStreamerEngine.provider, isolation: .required)
        let report = await EngineConformance { try GStreamerSubject(provider) }.run(checks, atOnce: 6)
        print(report.table)
        #expect(report.engine.hasPrefix("GStreamer"))
        for failure in report.failures { Issue.record("\(failure)") }
        #expect(report.skipped.isEmpty)
    }
}
