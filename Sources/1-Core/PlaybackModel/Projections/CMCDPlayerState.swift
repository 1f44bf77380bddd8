/// The player state `sta` of CMCD version 2 (CTA-5004-B).
public enum CMCDPlayerState: String, Sendable, Hashable, Codable, CaseIterable {
    /// Starting: opened with the intent to play.
    case starting = "s"
    /// Playing.
    case playing = "p"
    /// Seeking.
    case seeking = "k"
    /// Rebuffering.
    case rebuffering = "r"
    /// Paused.
    case paused = "a"
    /// Waiting for something other than data.
    case waiting = "w"
    /// Ended.
    case ended = "e"
    /// Fatal error.
    case fatalError = "f"
    /// Quit: closed by the user.
    case quit = "q"
    /// Preloading: opened without the intent to play.
    case preloading = "d"
}

extension PlaybackLanes {
    /// The player state that CMCD version 2 reports for these lanes, or `nil` without an item.
    public var cmcdState: CMCDPlayerState? {
        switch phase {
        case .idle: return readiness == .empty ? nil : .quit
        case .failed: return .fatalError
        case .ended: return .ended
        case .preparing: return intent == .play ? .starting : .preloading
        case .playing, .paused, .waiting: break
        }
        if seek != nil, readiness == .ready { return .seeking }
        switch phase {
        case .playing: return .playing
        case .waiting: return transport == .waiting(.minimizingStalls) ? .rebuffering : .waiting
        default: return .paused
        }
    }
}
