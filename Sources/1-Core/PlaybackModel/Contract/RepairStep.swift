/// A step that an engine takes to recover from a fault, in the order in which it tries them.
@frozen public enum RepairStep: String, Sendable, Hashable, Codable, CaseIterable {
    /// Seeks to the requested position again.
    case seekAgain
    /// Pauses and resumes the pipeline.
    case pauseAndPlay
    /// Closes and reopens the elements of the pipeline.
    case reopen
    /// Replaces the pipeline with a new one at the same position.
    case replace
    /// Waits for a network that sends nothing.
    case awaitNetwork
    /// Waits for a file that is being written.
    case awaitData
    /// Starts the engine again, in a new process, at the same position.
    case restart
}
