import Foundation
import Testing

@testable import Trials

private let childArguments = ProcessInfo.processInfo.environment["PLAYHEAD_LIBRARY_TRIAL"]

/// A sample of the kills: `make kills` runs 200.
@Suite struct LibraryParentTests {
    @Test(.enabled(if: childArguments != nil)) func childScenario() async throws {
        try await LibraryChild.run(try #require(childArguments).split(separator: "\n").map(String.init))
    }

    @Test(.enabled(if: childArguments == nil)) func aKilledProcessLosesLittle() async throws {
        let verdict = try await Task.detached {
            var parent = try LibraryParent(["--kills", "10", "--parallel", "5", "--seed", "11"])
            parent.launch = { arguments in
                (
                    ["--testing-library", "swift-testing", "--filter", "LibraryParentTests/childScenario"],
                    ["PLAYHEAD_LIBRARY_TRIAL": arguments.joined(separator: "\n")]
                )
            }
            return parent.verdict()
        }.value
        #expect(verdict.failures.isEmpty, "\(verdict.failures.joined(separator: "\n")) (seed 11)")
        #expect(verdict.kills == 10)
        #expect(!verdict.losses.isEmpty)
    }
}
