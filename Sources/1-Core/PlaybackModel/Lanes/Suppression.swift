/// Why playback is held although the user's intent stands. Ordered from the strongest.
public enum Suppression: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing holds it.
    case none
    /// Another application, or a call, has the audio.
    case interruption
    /// The output is not fit for playback.
    case unsuitableOutput
    /// The application is in the background: suspend or session lock.
    case background
    /// The user drags the position. Phase and button stay as they are.
    case scrubbing

    /// Whether it makes the interface show paused. Scrubbing does not: a drag never flips phase or button.
    @inlinable public var holdsPlayback: Bool {
        switch self {
        case .interruption, .unsuitableOutput, .background: true
        case .none, .scrubbing: false
        }
    }
}
