/// The answer to a seek or step. Each one is answered exactly once.
public struct SeekReport: Sendable, Hashable, Codable {
    /// The outcome of a seek or step.
    public enum Outcome: Sendable, Hashable, Codable {
        /// It landed at this position.
        case landed(CMTime)
        /// A newer one superseded it.
        case superseded
        /// It failed; playback continues at the old position.
        indirect case failed(PlaybackError)
    }

    /// The command that this report answers.
    public var id: CommandID
    /// The outcome.
    public var outcome: Outcome

    /// Creates the answer to a seek or step.
    public init(id: CommandID, outcome: Outcome) {
        self.id = id
        self.outcome = outcome
    }
}
