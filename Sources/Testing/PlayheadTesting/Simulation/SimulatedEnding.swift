/// What a simulated item does at its end.
public enum SimulatedEnding: String, Sendable, Hashable, Codable, CaseIterable {
    /// It stands at its end and says so.
    case told
    /// It stands at its end without a word.
    case silent
    /// Its position runs on past the duration, without a word.
    case runsOn
}
