/// An event of the system that affects playback.
///
/// Interruptions, unsuitable outputs and the background suppress playback, which resumes when they end. A lost output
/// pauses playback for good: unplugging headphones must never make the speakers play.
public enum SystemEvent: Sendable, Hashable, Codable {
    /// Another application, or a call, began to use the audio.
    case interruptionBegan
    /// The interruption ended. Playback resumes only if `shouldResume` is `true`.
    case interruptionEnded(shouldResume: Bool)
    /// The current output disappeared, for example because headphones were unplugged. Playback pauses.
    case outputLost
    /// The output became unsuitable for playback.
    case outputUnsuitable
    /// The output became suitable again.
    case outputSuitable
    /// The computer was suspended, or the session locked.
    case backgrounded
    /// The computer resumed, or the session was unlocked.
    case foregrounded
    /// Another sound requests a lower volume. Nothing else changes.
    case ducked
    /// Automatic playback is not allowed.
    case autoplayRefused
    /// A media key or remote control requests playback.
    case remotePlay
    /// A media key or remote control requests a pause.
    case remotePause
    /// The computer was asleep, or the process was stopped: earlier measurements no longer count.
    case clockJumped

    /// The name of the event in a transition's cause.
    public var name: PlaybackCause.System {
        switch self {
        case .interruptionBegan, .interruptionEnded: .interruption
        case .outputLost, .outputUnsuitable, .outputSuitable: .output
        case .backgrounded: .backgrounded
        case .foregrounded: .foregrounded
        case .ducked: .ducked
        case .autoplayRefused: .autoplayRefused
        case .remotePlay: .remotePlay
        case .remotePause: .remotePause
        case .clockJumped: .clockJumped
        }
    }
}
