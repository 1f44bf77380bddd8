/// The completion of a command that a caller waits for. Each seek, step and replay is completed exactly once.
public struct CommandCompletion: Sendable, Hashable, Codable {
    /// The outcome of a command.
    public enum Outcome: Sendable, Hashable, Codable {
        /// The command is done, or is a smooth seek that a newer smooth seek replaced.
        case finished
        /// A newer command replaced it, or its item was closed.
        case superseded
        /// It is not possible in this state; nothing happened.
        case rejected
        /// It failed.
        indirect case failed(PlaybackError)
    }

    /// The command that is completed.
    public var id: CommandID
    /// The outcome of the command.
    public var outcome: Outcome
}
