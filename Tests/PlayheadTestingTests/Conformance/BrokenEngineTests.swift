import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

/// The suite can fail: each defect is found by the checks that are about it.
@MainActor @Suite struct BrokenEngineTests {
    @Test(arguments: Defect.allCases)
    func eachDefectIsFound(_ defect: Defect) async throws {
        let conformance = EngineConformance { SimulatedSubject { BrokenEngine.provider(defect, $0, $1) } }
        for id in defect.checks {
            let check = try #require(EngineConformanceCheck.named(id))
            let result = await conformance.run(check)
            #expect(result.hasFailed, "\(defect.rawValue) passed \(id)")
        }
    }

    @Test func slotsMayBelongToTheEngineAsAWhole() async throws {
        let conformance = EngineConformance {
            SimulatedSubject { inner, _ in
                EngineProvider { configuration, inbox in
                    let own = EngineInbox()
                    own.setDirectReceiver { report in
                        switch report.message {
                        case .slot, .retired:
                            inbox.post(EngineEnvelope(epoch: report.epoch, generation: .none, message: report.message))
                        default: inbox.post(report)
                        }
                    }
                    return inner(configuration, own)
                }
            }
        }
        for id in ["frames.lent", "frames.kept"] {
            let check = try #require(EngineConformanceCheck.named(id))
            let result = await conformance.run(check)
            #expect(result.outcome == .passed, "\(result)")
        }
    }

    @Test func failureReportsHaveTheRequirementAndTheTrace() async throws {
        let conformance = EngineConformance { SimulatedSubject { BrokenEngine.provider(.saysReadyTwice, $0, $1) } }
        let check = try #require(EngineConformanceCheck.named("load.ready"))
        let result = await conformance.run(check)
        let text = result.description
        #expect(text.contains("load.ready: failed") && text.contains(check.demand) && text.contains("[ready-once]"))
        #expect(result.trace.contains("> load(film") && result.trace.contains("< ready("))
    }
}
