/// What the system tells the machine.
public enum SystemEvent: Sendable, Hashable, Codable {
    /// Another application, or a call, takes the audio.
    case interruptionBegan
    /// The audio is back.
    case interruptionEnded(shouldResume: Bool)
    /// The output that the user heard is gone, for instance unplugged headphones. Playback pauses for good.
    case outputLost
    /// The output is not fit for playback.
    case outputUnsuitable
    /// The output is fit again.
    case outputSuitable
    /// Suspend or session lock.
    case backgrounded
    /// Back from suspend or lock.
    case foregrounded
    /// Another sound asks for silence: the volume goes down, nothing else.
    case ducked
    /// Playback may not start by itself.
    case autoplayRefused
    /// A media key or remote control asks to play.
    case remotePlay
    /// A media key or remote control asks to pause.
    case remotePause
    /// The machine was asleep: what was measured before is no evidence.
    case clockJumped

    /// The case's Swift name without payload, as a transition's cause writes it.
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
