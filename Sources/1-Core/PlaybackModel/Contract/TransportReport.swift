/// The state of the transport, and the command that it answers.
///
/// ``answered`` separates cause from coincidence. If a report answers the newest command and still differs from it,
/// something outside the player changed the transport; if it answers an older one, it was sent before the newest
/// arrived, and is no news.
public struct TransportReport: Sendable, Hashable, Codable {
    /// A reason for a change without a command, as in `AVPlayer.rateDidChangeNotification`.
    @frozen public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// The report answers a command, or the change is unexplained.
        case none
        /// Another client set the rate.
        case setRateCalled
        /// The requested rate is not supported; the rate is 1 again.
        case setRateFailed
        /// The buffer ran empty, and the engine stopped instead of waiting.
        case stalled
        /// The system interrupted the audio.
        case audioSessionInterrupted
        /// The application moved to the background.
        case appBackgrounded
    }

    /// The state of the transport.
    public var state: TransportState
    /// The speed during playback.
    public var rate: Double
    /// The newest command that the engine had performed when it made this report.
    public var answered: CommandID
    /// The reason for a change that no command caused.
    public var reason: Reason

    /// Creates a report.
    @inlinable public init(
        state: TransportState, rate: Double = 1, answered: CommandID = .none, reason: Reason = .none
    ) {
        self.state = state
        self.rate = rate
        self.answered = answered
        self.reason = reason
    }
}
