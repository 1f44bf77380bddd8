import Foundation
import Testing

@testable import HardCases

@Suite struct HardCaseTests {
    static let cases = HardCaseGroup.all.flatMap(\.cases)

    @Test(arguments: 1...94) @MainActor func theInterfaceMatchesTheCase(number: Int) throws {
        let hardCase = try #require(Self.cases.first { $0.number == number })
        for failure in hardCase.run() { Issue.record("\(failure)") }
    }

    @Test func eachNumberExistsOnce() {
        #expect(Self.cases.map(\.number).sorted() == Array(1...94))
        #expect(HardCaseGroup.all.allSatisfy { $0.cases.map(\.number) == $0.cases.map(\.number).sorted() })
    }

    @Test func eachCaseBeginsAndEndsWithAnExpectation() {
        for hardCase in Self.cases {
            guard case .begins = hardCase.steps.first else {
                Issue.record("case \(hardCase.number) begins with nothing")
                continue
            }
            let last = hardCase.steps.last
            switch last {
            case .expect, .check: break
            default: Issue.record("case \(hardCase.number) ends without an expectation")
            }
            #expect(hardCase.steps.contains { if case .expect = $0 { true } else { false } })
        }
    }

    @Test @MainActor func aWrongExpectationIsReported() {
        let wrong = HardCase(
            0, "", from: "",
            [
                .begins(.playing(at: 10)), .user(.pause), .expect(.playing, .pause, position: 11),
                .check(.heard(.play, times: 1)), .check(.seeks([true])),
            ])
        #expect(
            wrong.run().map(\.description) == [
                "case 0, step 3, after “the user pauses”: expected playing ❚❚, no spinner, at 11 s; "
                    + "was paused ▶, no spinner, at 10 s",
                "case 0, step 4, after “the user pauses”: expected the engine received `play` once; "
                    + "was the engine never received `play`",
                "case 0, step 5, after “the user pauses”: expected seeks: finished; was seeks: ",
            ])
    }

    @Test func theDocumentMatchesTheData() throws {
        let file = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Documentation/HardCases.md")
        let document = try String(contentsOf: file, encoding: .utf8)
        #expect(document == HardCaseTable().markdown, "out of date: make generate")
    }
}
