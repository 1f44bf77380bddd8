/// What came of one check.
public struct EngineConformanceResult: Sendable {
    /// How it went.
    public enum Outcome: Sendable, Hashable {
        /// The engine does what the check demands, and broke no general rule meanwhile.
        case passed
        /// The check could not be made, for this reason.
        case skipped(String)
        /// What the engine did wrong, a sentence each; the general rules by their names in brackets.
        case failed([String])
    }

    /// The check.
    public let check: EngineConformanceCheck
    /// How it went.
    public let outcome: Outcome
    /// Everything that was said between suite and engine, a line each.
    public let trace: String

    /// Whether the engine did something wrong.
    public var hasFailed: Bool { if case .failed = outcome { true } else { false } }
}

extension EngineConformanceResult: CustomStringConvertible {
    /// The check with what went wrong and the trace up to there.
    public var description: String {
        switch outcome {
        case .passed: "\(check.id): passed"
        case .skipped(let reason): "\(check.id): skipped: \(reason)"
        case .failed(let reasons):
            """
            \(check.id): failed: \(check.demand) (\(check.source))
            \(reasons.map { "  - \($0)" }.joined(separator: "\n"))
            \(trace)
            """
        }
    }
}
