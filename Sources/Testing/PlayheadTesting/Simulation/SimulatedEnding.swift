/// The behaviour of a simulated item at its end.
public enum SimulatedEnding: String, Sendable, Hashable, Codable, CaseIterable {
    /// It stops and reports its end.
    case told
    /// It stops without a report.
    case silent
    /// Its position continues past the duration, without a report.
    case runsOn
}
