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

    public var id: CommandID
    public var outcome: Outcome

    public init(id: CommandID, outcome: Outcome) {
        self.id = id
        self.outcome = outcome
    }
}
