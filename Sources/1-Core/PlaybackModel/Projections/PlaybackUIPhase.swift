/// What an interface shows: the three-lane document's phases, and `ended`, without which a finished item spins for ever.
public enum PlaybackUIPhase: Sendable, Hashable, Codable {
    /// No item.
    case idle
    /// The item is being opened.
    case preparing
    /// It plays, or is about to without anything worth showing.
    case playing
    /// It stands still on purpose.
    case paused
    /// It should play but cannot yet.
    case waiting
    /// It has played to its end.
    case ended
    /// It cannot play.
    case failed(PlaybackError)

    /// The case's Swift name without payload.
    public var name: String {
        switch self {
        case .idle: "idle"
        case .preparing: "preparing"
        case .playing: "playing"
        case .paused: "paused"
        case .waiting: "waiting"
        case .ended: "ended"
        case .failed: "failed"
        }
    }
}

extension PlaybackLanes {
    /// The interface's phase. Total, and a function of these lanes alone.
    @inlinable @inline(__always) public var phase: PlaybackUIPhase {
        switch readiness {
        case .empty: return .idle
        case .failed(let error): return .failed(error)
        case .opening, .ready: break
        }
        if intent == .stop { return .idle }
        if hasEnded { return .ended }
        if suppression.holdsPlayback { return .paused }
        if case .opening = readiness { return .preparing }
        guard intent == .play else { return .paused }
        if suppression == .scrubbing { return .playing }
        switch transport {
        case .playing, .waiting(.evaluatingBufferingRate), .waiting(.interstitial): return .playing
        case .waiting: return .waiting
        case .paused: return seek == nil ? .waiting : .playing
        }
    }
}
