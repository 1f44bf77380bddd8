/// The intent of the three-lane document, which includes seeking.
///
/// A ``PlaybackIntent`` with a pending seek expresses the same, and preserves the intent during a seek.
public enum UserIntent: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing was requested yet; the transport decides.
    case none
    /// Play.
    case play
    /// Pause.
    case pause
    /// Seek. The intent before it is derived from the transport.
    case seek
}

/// Derives the phase from the lanes of the three-lane document, without its gaps.
///
/// It considers the end, interruptions and the reasons for waiting, and a pause by the user takes precedence over a
/// lagging transport. Use ``PlaybackLanes/phase``, unless you are porting code that follows that document.
public func derivePhase(
    readiness: ItemReadiness, transport: TransportState, intent: UserIntent, suppression: Suppression = .none,
    hasEnded: Bool = false
) -> PlaybackUIPhase {
    var lanes = PlaybackLanes(
        readiness: readiness, transport: transport, suppression: suppression, hasEnded: hasEnded)
    switch intent {
    case .play: lanes.intent = .play
    case .pause: lanes.intent = .pause
    case .none, .seek: lanes.intent = transport == .paused ? .pause : .play
    }
    return lanes.phase
}
