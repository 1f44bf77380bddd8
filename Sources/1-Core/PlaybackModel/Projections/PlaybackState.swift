/// The playback states of the PRESTOplay document, in its order.
///
/// These twelve states are finer than the phases: they distinguish a seek from a stall and playing from starting to
/// play. They suit logs, analytics and code that was written for such a player. ``canTransition(to:)`` lists the legal
/// transitions. Interfaces that follow these states should bind buttons to ``PlaybackLanes/settledState``, which omits
/// passing states.
@frozen public enum PlaybackState: Int, Sendable, Hashable, Codable, CaseIterable, CustomStringConvertible {
    /// No content is loaded or being loaded.
    case idle
    /// Content is being opened.
    case opening
    /// Enough data was loaded to know the tracks; what follows depends on the autoplay configuration.
    case ready
    /// There is not enough data to continue playing.
    case buffering
    /// The player tries to start playback.
    case play
    /// The position advances.
    case playing
    /// The player tries to pause playback.
    case pausing
    /// Playback is possible, but currently paused.
    case paused
    /// The player tries to stop playback.
    case stopping
    /// A position change was requested.
    case seeking
    /// The end was reached, by playing or by a seek.
    case ended
    /// A fatal error occurred.
    case error

    /// The name of the case.
    public var description: String {
        switch self {
        case .idle: "idle"
        case .opening: "opening"
        case .ready: "ready"
        case .buffering: "buffering"
        case .play: "play"
        case .playing: "playing"
        case .pausing: "pausing"
        case .paused: "paused"
        case .stopping: "stopping"
        case .seeking: "seeking"
        case .ended: "ended"
        case .error: "error"
        }
    }
}

extension PlaybackLanes {
    /// The playback state of these lanes. It follows from ``reason``, refined by a pending seek and by a transport that
    /// has not paused yet.
    @inlinable public var playbackState: PlaybackState {
        let reason = reason
        switch reason {
        case .nothingOpen, .nothingOpenToPlay, .stopped: return .idle
        case .closing: return .stopping
        case .endReached: return .ended
        case .failed: return .error
        default: break
        }
        if case .opening = readiness { return .opening }
        if seek != nil {
            return transport == .waiting(.minimizingStalls) && suppression != .scrubbing ? .buffering : .seeking
        }
        switch reason {
        case .playing, .interstitial, .scrubbing: return .playing
        case .stalled, .seekNeedsData, .reconnecting, .repairing, .notMoving: return .buffering
        case .aboutToPlay, .seekingToPlay, .starting, .groupNotReady, .nothingToPlay: return .play
        case .playNotAsked where !isMoving && !suppression.holdsPlayback: return .ready
        default: return isMoving ? .pausing : .paused
        }
    }

    /// A Boolean value that indicates whether something plays. A waiting transport does not: a buffer that drains while
    /// paused is no pausing.
    @inlinable @inline(__always) var isMoving: Bool {
        switch transport {
        case .playing, .waiting(.interstitial): true
        case .paused, .waiting: false
        }
    }

    /// The playback state without passing states, to which buttons are bound: opening, stalls and seeks never flip it.
    @inlinable @inline(__always) public var settledState: PlaybackState {
        switch reason {
        case .nothingOpen, .nothingOpenToPlay, .stopped, .closing: return .idle
        case .endReached: return .ended
        case .failed: return .error
        default: break
        }
        if suppression.holdsPlayback { return .paused }
        if intent == .play { return .playing }
        if case .opening = readiness { return .opening }
        return .paused
    }
}
