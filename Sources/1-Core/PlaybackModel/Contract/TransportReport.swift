/// What the transport does, and which command it answers.
public struct TransportReport: Sendable, Hashable, Codable {
    /// Why it changed without a command. `AVPlayer.rateDidChangeNotification`'s reasons.
    @frozen public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// In answer to a command, or unexplained.
        case none
        /// Somebody else set the rate.
        case setRateCalled
        /// The rate asked for is not possible; it is 1 again.
        case setRateFailed
        /// The buffer ran empty and the engine stopped instead of waiting.
        case stalled
        /// The system took the audio away.
        case audioSessionInterrupted
        /// The application went to the background.
        case appBackgrounded
    }

    public var state: TransportState
    /// The speed at which it plays or will play.
    public var rate: Double
    /// The newest command that the engine had obeyed when it made this report.
    public var answered: CommandID
    public var reason: Reason

    @inlinable public init(
        state: TransportState, rate: Double = 1, answered: CommandID = .none, reason: Reason = .none
    ) {
        self.state = state
        self.rate = rate
        self.answered = answered
        self.reason = reason
    }
}
