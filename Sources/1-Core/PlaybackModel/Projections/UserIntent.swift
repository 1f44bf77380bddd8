/// The three-lane document's intent. ``PlaybackIntent`` with a pending seek says the same without losing what to do
/// after the seek.
public enum UserIntent: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing was asked yet: the transport speaks for itself.
    case none
    /// Play.
    case play
    /// Pause.
    case pause
    /// Jump; what was asked before is read from the transport.
    case seek
}

/// Derives the interface's phase as the three-lane document does, over plain values and with its holes closed: the end,
/// interruptions and reasons for waiting are seen, and the user's pause wins over a transport that lags.
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
