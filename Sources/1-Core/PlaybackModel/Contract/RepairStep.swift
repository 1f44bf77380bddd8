/// What an engine does to mend itself, in the order in which it tries.
@frozen public enum RepairStep: String, Sendable, Hashable, Codable, CaseIterable {
    /// It seeks to the wanted position again.
    case seekAgain
    /// It pauses and plays the pipeline.
    case pauseAndPlay
    /// It closes and opens the pipeline's elements.
    case reopen
    /// It replaces the pipeline by a new one at the same position.
    case replace
    /// It waits for the network, which sends nothing.
    case awaitNetwork
}
