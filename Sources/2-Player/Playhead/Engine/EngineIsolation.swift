/// The place where an engine runs.
public enum EngineIsolation: String, Sendable, Hashable, Codable, CaseIterable {
    /// In a separate process that is confined: it reaches no files, system calls and connections but those that playback needs.
    /// Items fail where such a process cannot be started.
    case required
    /// In a separate process, or in the program where the engine is not installed. A warning reports this, once, and also that the
    /// system cannot confine the process completely.
    case preferred
    /// In the program. Content that crashes the engine ends the program.
    case none
}
