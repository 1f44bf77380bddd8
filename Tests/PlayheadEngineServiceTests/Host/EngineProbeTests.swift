import Glibc
import PlaybackModel
import Testing

@testable import PlayheadEngineService
@testable import Sandbox

@Suite(.serialized) struct EngineProbeTests {
    @Test(arguments: Confinement.Kind.allCases) func engineReportsItsGreetingAndItsLayers(
        _ kind: Confinement.Kind
    ) async throws {
        let result = await EngineProbe.run(kind: kind)
        #expect(result.error == nil)
        #expect(result.hello?.name.hasPrefix("GStreamer") == true)
        #expect(result.hello?.processID == result.processID && result.processID != getpid())
        let report = try #require(result.report)
        for layer in ConfinementReport.Layer.allCases where layer != .namespaces {
            // The kernel of the test may lack the newer ones, for which the filter has rules.
            if [.network, .scopes].contains(layer) { continue }
            #expect(report.isActive(layer), "\(layer): \(String(describing: report[layer]))")
        }
        #expect(report.unreadableFiles.allSatisfy { $0.hasSuffix("/gstreamer-1.0/plugins") })
    }

    @Test func missingProgramIsAnError() async {
        let result = await EngineProbe.run(program: "/nonexistent/playhead-engine")
        #expect(result.error?.code == .engineUnavailable && result.hello == nil && result.report == nil)
    }

    @Test func programThatEndsIsAnError() async {
        let result = await EngineProbe.run(program: "/bin/false")
        #expect(result.error?.code == .engineUnavailable && result.hello == nil)
    }
}
