/// The result of one check.
public struct EngineConformanceResult: Sendable {
    /// The outcome of a check.
    public enum Outcome: Sendable, Hashable {
        /// The engine meets the requirement, and violated no general rule meanwhile.
        case passed
        /// The check was skipped, for this reason.
        case skipped(String)
        /// The engine's violations, as sentences, with the names of general rules in brackets.
        case failed([String])
    }

    /// The check.
    public let check: EngineConformanceCheck
    /// The outcome.
    public let outcome: Outcome
    /// All commands and events between suite and engine, one on each line.
    public let trace: String

    /// `true` if the engine violated a rule.
    public var hasFailed: Bool { if case .failed = outcome { true } else { false } }
}

extension EngineConformanceResult: CustomStringConvertible {
    /// The check with its violations and the trace up to them.
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
