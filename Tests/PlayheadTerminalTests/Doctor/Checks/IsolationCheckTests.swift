import PlaybackModel
import PlayheadEngineService
import Testing

@testable import PlayheadTerminal
@testable import Sandbox

@Suite struct IsolationCheckTests {
    private let paths = PrivatePaths(environment: ["HOME": "/home/anna"])

    private func part(_ change: (inout IsolationCheck.Facts) -> Void) -> DoctorPart {
        var facts = IsolationCheck.Facts()
        change(&facts)
        return IsolationCheck.part(facts, paths: paths)
    }

    @Test func anEngineThatAnswersIsFine() {
        let part = part { facts in
            facts.program = "/home/anna/bin/playhead-engine"
            facts.seconds = 0.0364
            facts.landlockVersion = 2
        }
        #expect(part.items[0].text == "starts in 36 ms")
        #expect(part.items[0].fields.contains(.init("program", .string("~/bin/playhead-engine"))))
        #expect(part.items.contains { $0.id == "landlock" && $0.text == "version 2" })
    }

    @Test func aProgramThatServesItsOwnEngineIsNamed() {
        let part = part { $0.program = IsolationCheck.ownProgram }
        #expect(part.items[0].fields.contains(.init("program", .string("playhead itself"))))
    }

    @Test func secondEngineIsReportedButNotNeeded() {
        func item(_ second: IsolationCheck.Second?) -> DoctorItem? {
            part { $0.second = second }.items.first { $0.id == "secondEngine" }
        }
        #expect(item(nil)?.mark == .note && item(nil)?.fields.contains(.init("isInstalled", .bool(false))) == true)
        let mpv = item(.init(engine: "mpv 0.35.1"))
        #expect(mpv?.mark == .fine && mpv?.text == "mpv 0.35.1")
        let broken = item(.init(error: PlaybackError(.engineUnavailable, cause: "/home/anna/x cannot be started.")))
        #expect(broken?.mark == .limited && broken?.text == "~/x cannot be started.")
    }

    @Test func eachLayerThatIsNotActiveHasItsReason() {
        var report = ConfinementReport()
        for layer in ConfinementReport.Layer.allCases { report[layer] = .active }
        report[.network] = .inactive(reason: "The kernel is too old.")
        report[.namespaces] = .inactive(reason: "It was not requested.")
        let part = part { facts in
            facts.program = "/usr/bin/playhead-engine"
            facts.report = report
        }
        let inactive = part.items.filter { $0.name == "Inactive" }
        #expect(inactive.map(\.text) == ["network: The kernel is too old.", "namespaces: It was not requested."])
        // The filter of system calls has rules for networks too.
        #expect(inactive.map(\.mark) == [.note, .note])
        report[.systemCalls] = .inactive(reason: "The kernel has no filter.")
        let weaker = self.part { [report] in $0.report = report }
        #expect(weaker.items.filter { $0.name == "Inactive" }.map(\.mark) == [.limited, .limited, .note])
        let requested = self.part { [report] facts in
            facts.report = report
            facts.requestsNamespaces = true
        }
        #expect(requested.items.first { $0.id == "layer-namespaces" }?.remedy == .install(["bubblewrap"]))
        #expect(part.items.first { $0.id == "sandbox" }?.text.contains("system calls") == true)
    }

    @Test func anEngineThatIsMissingOrBrokenIsAProblemWithoutPrivatePaths() {
        let error = PlaybackError(.engineUnavailable, cause: "It cannot be started: Exec format error.")
        let broken = part { facts in
            facts.error = error
            facts.program = "/home/anna/engine"
            facts.variable = "/home/anna/engine"
        }
        #expect(broken.items[0].text == "~/engine: It cannot be started: Exec format error.")
        #expect(broken.items[0].remedy?.advice?.hasPrefix("Unset PLAYHEAD_ENGINE") == true)
        let missing = part { facts in
            facts.error = error
            facts.program = "playhead-engine"
        }
        #expect(missing.items[0].remedy?.advice?.hasPrefix("Install playhead") == true)
    }

    @Test func anEngineThatNeitherAnswersNorEndsFailsThePart() {
        #expect(IsolationCheck.part(nil, paths: paths).error != nil)
    }

    @Test func aSystemThatForbidsToExamineProcessesIsReported() {
        let part = part { $0.gateReason = "The system forbids to examine processes." }
        #expect(part.items.first { $0.id == "ptraceScope" }?.mark == .limited)
    }
}
