/// Why the transport waits although it should play. `AVPlayer.WaitingReason`.
public enum WaitingReason: String, Sendable, Hashable, Codable, CaseIterable {
    /// The buffer is empty: a stall, or not enough data yet.
    case minimizingStalls
    /// The engine is about to start. Interfaces show nothing for it.
    case evaluatingBufferingRate
    /// There is nothing to play.
    case noItemToPlay
    /// Another participant of a group playback is not ready.
    case externalSync
    /// An interstitial, such as an advertisement, plays in between.
    case interstitial
}
