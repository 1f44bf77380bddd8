import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

/// The simulated engine keeps the contract.
@MainActor @Suite struct SimulatedConformanceTests {
    @Test(arguments: EngineConformanceCheck.all)
    func theSimulatedEnginePasses(_ check: EngineConformanceCheck) async {
        let result = await EngineConformance { SimulatedSubject() }.run(check)
        #expect(result.outcome == .passed, "\(result)")
    }

    @Test func checksHaveUniqueNamesAndRequirements() {
        let ids = EngineConformanceCheck.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(EngineConformanceCheck.all.allSatisfy { !$0.demand.isEmpty && !$0.source.isEmpty })
        #expect(EngineConformanceCheck.named("seek.storm")?.id == "seek.storm")
        #expect(EngineConformanceCheck.named("none such")?.id == nil)
    }

    @Test func unmetNeedsAreSkippedWithTheirReason() async throws {
        let check = try #require(EngineConformanceCheck.named("load.ready"))
        let report = await EngineConformance { PoorSubject() }.run([check])
        #expect(report.results.map(\.outcome) == [.skipped("No media here.")])
        #expect(report.failures.isEmpty && report.skipped.count == 1)
        #expect(report.table.contains("skipped  load.ready") && report.table.contains("(No media here.)"))
    }

    @Test func aTableOfTheWholeSuiteIsPrinted() async {
        let report = await EngineConformance { SimulatedSubject() }.run()
        print(report.table)
        #expect(report.engine == "Simulation")
        #expect(report.results.map(\.check.id) == EngineConformanceCheck.all.map(\.id))
        #expect(report.failures.isEmpty)
    }
}

/// A subject without media.
@MainActor private final class PoorSubject: EngineConformanceSubject {
    let simulated = SimulatedSubject()
    var provider: EngineProvider { simulated.provider }
    nonisolated var now: Moment { simulated.now }
    func pass(_ duration: Duration) async { await simulated.pass(duration) }
    func media(for need: EngineConformanceNeed) async throws -> EngineConformanceMedia {
        throw EngineConformanceSkip("No media here.")
    }
}
