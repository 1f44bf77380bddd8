/// The report of a run of the suite.
///
/// Print ``table`` to read it. In a test, require that ``failures`` is empty, and review ``skipped``: a skipped check
/// proves nothing.
public struct EngineConformanceReport: Sendable {
    /// The engine's name from its `hello`; empty if there was none.
    public let engine: String
    /// The results, in the order of ``EngineConformanceCheck/all``.
    public let results: [EngineConformanceResult]

    /// The checks that the engine did not pass.
    public var failures: [EngineConformanceResult] { results.filter(\.hasFailed) }

    /// The checks that were skipped.
    public var skipped: [EngineConformanceResult] {
        results.filter { if case .skipped = $0.outcome { true } else { false } }
    }

    /// A line for each check with its requirement, then the skipped checks with their reasons, then the failures with
    /// their traces.
    public var table: String {
        let width = results.map(\.check.id.count).max() ?? 0
        var lines = ["Conformance of \(engine.isEmpty ? "an engine without a name" : engine)"]
        for result in results {
            let word =
                switch result.outcome {
                case .passed: "ok     "
                case .skipped: "skipped"
                case .failed: "FAILED "
                }
            let padding = String(repeating: " ", count: width - result.check.id.count)
            lines.append("  \(word)  \(result.check.id)\(padding)  \(result.check.demand)")
            if case .skipped(let reason) = result.outcome {
                lines.append(String(repeating: " ", count: width + 13) + "(\(reason))")
            }
        }
        let passed = results.count - failures.count - skipped.count
        lines.append("\(passed) passed, \(skipped.count) skipped, \(failures.count) failed")
        lines += failures.map(\.description)
        return lines.joined(separator: "\n")
    }
}
