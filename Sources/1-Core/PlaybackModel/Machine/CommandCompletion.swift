/// How a command that somebody waits for came out. Each such command is completed exactly once.
public struct CommandCompletion: Sendable, Hashable, Codable {
    /// How it came out.
    public enum Outcome: Sendable, Hashable, Codable {
        /// Done, or a smooth seek whose place a newer smooth one took.
        case finished
        /// A newer command took its place, or its item was closed.
        case superseded
        /// It makes no sense in this state; nothing happened.
        case rejected
        /// It could not be done.
        indirect case failed(PlaybackError)
    }

    public var id: CommandID
    public var outcome: Outcome
}
