/// An error for subjects that cannot meet a need: its checks are skipped, with this reason in the report.
public struct EngineConformanceSkip: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason, as a sentence.
    public var reason: String

    /// Creates a reason.
    public init(_ reason: String) { self.reason = reason }

    public var description: String { reason }
}
