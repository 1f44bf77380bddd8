/// The reason why the transport waits although it should play, as in `AVPlayer.WaitingReason`.
public enum WaitingReason: String, Sendable, Hashable, Codable, CaseIterable {
    /// There is not enough data: playback stalled or has not started yet.
    case minimizingStalls
    /// The engine is about to start. Interfaces show no spinner for it.
    case evaluatingBufferingRate
    /// There is nothing to play.
    case noItemToPlay
    /// Another participant of group playback is not ready.
    case externalSync
    /// An interstitial, such as an advertisement, plays.
    case interstitial
}
