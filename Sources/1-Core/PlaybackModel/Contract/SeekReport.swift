/// The answer to a seek or step. Each command is answered once.
public struct SeekReport: Sendable, Hashable, Codable {
    /// How it went.
    public enum Outcome: Sendable, Hashable, Codable {
        /// The position is this now.
        case landed(CMTime)
        /// A newer one took its place.
        case superseded
        /// It could not be done; playback goes on where it was.
        indirect case failed(PlaybackError)
    }

    public var id: CommandID
    public var outcome: Outcome

    public init(id: CommandID, outcome: Outcome) {
        self.id = id
        self.outcome = outcome
    }
}
