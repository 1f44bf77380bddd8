import Exploration
import Foundation
import PlaybackModel
import PlaybackTrace
import Testing

@testable import PlayheadTerminal

/// A violation found by the exploration is written as a valid trace.
@Suite struct ExplorationTraceTests {
    @Test func aBrokenRuleIsSeenWithReplay() async throws {
        // A machine that ignores pauses.
        let report = await Explorer(.transport) { machine, input, moment, output in
            if case .command(.pause, _) = input {
                output.removeAll()
            } else {
                machine.handle(input, at: moment, into: &output)
            }
        }.run()
        let failure = try #require(report.failure)
        #expect(failure.moves.map(\.description) == ["user: load item 1, to play", "user: pause"])

        let path = FileManager.default.temporaryDirectory.appendingPathComponent("explored-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try TraceCoding.text(failure.header, failure.trace).write(toFile: path, atomically: true, encoding: .utf8)
        let output = CollectedOutput()
        try TraceReplay.run(path: path, to: output)
        let lines = output.text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.contains(#""cause":"user:load""#) == true && lines.first?.contains(#""time":0"#) == true)
        // The real machine pauses.
        #expect(
            lines.last?.contains(#""cause":"user:pause""#) == true && lines.last?.contains(#""button":"play""#) == true)
    }
}
