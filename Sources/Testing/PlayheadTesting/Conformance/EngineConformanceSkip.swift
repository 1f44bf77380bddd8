/// Thrown by a subject that cannot meet a need: the checks that have it are skipped, with this reason in the report.
public struct EngineConformanceSkip: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why, as a sentence.
    public var reason: String

    /// Creates a reason.
    public init(_ reason: String) { self.reason = reason }

    public var description: String { reason }
}
