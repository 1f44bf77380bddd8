/// The behaviour of a simulated item at its end.
public enum SimulatedEnding: String, Sendable, Hashable, Codable, CaseIterable {
    /// It stops and reports its end.
    case told
    /// It stops without a report.
    case silent
    /// It plays on past the stated duration, and never ends.
    case runsOn
}
