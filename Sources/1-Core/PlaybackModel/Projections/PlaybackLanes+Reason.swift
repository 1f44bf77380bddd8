extension PlaybackLanes {
    /// The reason for what an interface shows. The only decision over the lanes: phase, explanation and playback state
    /// follow from it.
    @inlinable @inline(__always) public var reason: PlaybackExplanation.Reason {
        switch readiness {
        case .empty:
            switch intent {
            case .play: return .nothingOpenToPlay
            case .stop: return .stopped
            case .none, .pause: return .nothingOpen
            }
        case .failed: return .failed
        case .opening, .ready: break
        }
        if intent == .stop { return .closing }
        if hasEnded { return .endReached }
        // A requested pause remains the reason, even if something holds playback as well.
        if case .ready = readiness {
            switch intent {
            case .none: return .playNotAsked
            case .pause, .stop: return .pauseAsked
            case .play: break
            }
        }
        switch suppression {
        case .interruption: return .interrupted
        case .unsuitableOutput: return .outputUnsuitable
        case .background: return .inBackground
        case .none, .scrubbing: break
        }
        if case .opening = readiness { return intent == .play ? .openingToPlay : .opening }
        if suppression == .scrubbing { return .scrubbing }
        switch transport {
        case .playing: return .playing
        case .paused: return seek == nil ? .starting : .seekingToPlay
        case .waiting(.evaluatingBufferingRate): return .aboutToPlay
        case .waiting(.interstitial): return .interstitial
        case .waiting(.externalSync): return .groupNotReady
        case .waiting(.noItemToPlay): return .nothingToPlay
        case .waiting(.minimizingStalls): return seek == nil ? .stalled : .seekNeedsData
        }
    }
}
