import Testing

@testable import Trials

/// The table of faults as such; `make faults` runs it.
@Suite struct FaultTableTests {
    @Test func eachFaultHasAName() {
        let names = Fault.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.count >= 60)
    }

    @Test func onlyFailuresCanBeBeyondMending() {
        for fault in Fault.all where !fault.isMendable {
            guard case .fails = fault.promise else {
                Issue.record("\(fault.name) cannot be mended, but nothing fails")
                continue
            }
        }
    }

    @Test func thePromisesAreReadable() {
        #expect(Fault.Promise.fails([.empty, .badPlaylist]).description == "fails: `empty` or `badPlaylist`")
        #expect(Fault.Promise.ends(warning: .truncated).description == "ends there, warns `truncated`")
    }
}
