import Testing

@testable import Trials

/// The table of faults. `make faults` runs the faults.
@Suite struct FaultTableTests {
    @Test func faultNamesAreUnique() {
        let names = Fault.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.count >= 60)
    }

    @Test func onlyFailuresCanBeIrreparable() {
        for fault in Fault.all where !fault.isRepairable {
            guard case .fails = fault.promise else {
                Issue.record("\(fault.name) cannot be repaired, but does not fail")
                continue
            }
        }
    }

    @Test func promisesAreReadable() {
        #expect(Fault.Promise.fails([.empty, .badPlaylist]).description == "fails: `empty` or `badPlaylist`")
        #expect(Fault.Promise.ends(warning: .truncated).description == "ends there, warns `truncated`")
    }
}
