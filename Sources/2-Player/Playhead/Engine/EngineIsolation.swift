/// The place where an engine runs.
public enum EngineIsolation: String, Sendable, Hashable, Codable, CaseIterable {
    /// In a separate process. Items fail where none can be started.
    case required
    /// In a separate process, or in the program where none can be started, with a warning.
    case preferred
    /// In the program. Content that crashes the engine ends the program.
    case none
}
