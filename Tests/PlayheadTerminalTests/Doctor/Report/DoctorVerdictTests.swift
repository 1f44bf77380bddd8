import Testing

@testable import PlayheadTerminal

@Suite struct DoctorVerdictTests {
    private func verdict(_ items: DoctorItem..., error: String? = nil, hasApt: Bool = true) -> DoctorVerdict {
        DoctorVerdict([DoctorPart(id: "part", title: "Part", items: items, error: error)], hasApt: hasApt)
    }

    private func missing(_ name: String, _ mark: DoctorMark = .problem, _ packages: String...) -> DoctorItem {
        DoctorItem(name, name, mark, "Missing.", remedy: .install(packages))
    }

    @Test func withoutProblemsEverythingIsHere() {
        let verdict = verdict(DoctorItem("a", "A", .fine, "1"), DoctorItem("b", "B", .limited, "No display."))
        #expect(verdict.status == 0)
        #expect(verdict.limits == 1)
        #expect(verdict.sentence == "Everything that Playhead needs is here.")
        #expect(verdict.command == nil)
    }

    @Test func oneCommandInstallsAllPackagesThatAreNeeded() {
        let verdict = verdict(
            missing("a", .problem, "libav"), missing("b", .problem, "good", "libav"), missing("c", .limited, "ugly"),
            missing("d", .limited, "good"))
        #expect(verdict.status == 1)
        #expect(verdict.problems == 2)
        #expect(verdict.command == "sudo apt install libav good")
        #expect(verdict.optional == "Optional: sudo apt install ugly")
        #expect(verdict.sentence == "2 problems. Fix: sudo apt install libav good")
    }

    @Test func adviceIsGivenOnce() {
        let item = DoctorItem("a", "A", .problem, "Broken.", remedy: .advice("Repair it."))
        #expect(verdict(item, item).advice == ["Repair it."])
        #expect(verdict(item, item).sentence == "2 problems.")
        #expect(verdict(item).sentence == "1 problem.")
    }

    @Test func withoutAptThePackagesAreNamed() {
        let verdict = verdict(missing("a", .problem, "libav", "good"), hasApt: false)
        #expect(verdict.command == nil)
        #expect(
            verdict.sentence
                == "1 problem. Fix: install what your distribution provides for these packages of Debian: libav, good.")
    }

    @Test func aPartThatCannotBeExaminedIsAProblem() {
        #expect(verdict(error: "It does not answer.").status == 1)
    }
}
