/// The suppression lane: the reason why playback is held although the user's intent remains.
///
/// Cases are ordered from the strongest, which is the one that the lane shows. When the suppression ends, playback
/// resumes if that is the intent.
public enum Suppression: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing holds playback.
    case none
    /// Another application, or a call, uses the audio.
    case interruption
    /// The output is not suitable for playback.
    case unsuitableOutput
    /// The application is in the background: the computer is suspended or the session locked.
    case background
    /// The user drags the position. The phase and the button remain unchanged.
    case scrubbing

    /// A Boolean value that indicates whether interfaces show paused. It is `false` for scrubbing: a drag changes
    /// neither phase nor button.
    @inlinable public var holdsPlayback: Bool {
        switch self {
        case .interruption, .unsuitableOutput, .background: true
        case .none, .scrubbing: false
        }
    }
}
