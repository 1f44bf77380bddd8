/// The twelve states of the PRESTOplay document, in its order.
@frozen public enum PlaybackState: Int, Sendable, Hashable, Codable, CaseIterable, CustomStringConvertible {
    /// No content is loaded or being loaded.
    case idle
    /// Content is being opened.
    case opening
    /// Enough was loaded to know the tracks; what follows depends on the autoplay configuration.
    case ready
    /// Not enough data to keep playing.
    case buffering
    /// The player tries to start playback.
    case play
    /// The position moves.
    case playing
    /// The player tries to pause playback.
    case pausing
    /// Playback is possible but currently paused.
    case paused
    /// The player tries to stop playback.
    case stopping
    /// A position change was requested.
    case seeking
    /// The end was reached, by playing or by a seek.
    case ended
    /// A fatal error occurred.
    case error

    /// The case's Swift name.
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
    /// Which of the twelve states these lanes are.
    @inlinable @inline(__always) public var playbackState: PlaybackState {
        switch readiness {
        case .empty: return .idle
        case .failed: return .error
        case .opening, .ready: break
        }
        if intent == .stop { return .stopping }
        if hasEnded { return .ended }
        if case .opening = readiness { return .opening }
        if seek != nil {
            return transport == .waiting(.minimizingStalls) && suppression != .scrubbing ? .buffering : .seeking
        }
        if suppression.holdsPlayback { return isMoving ? .pausing : .paused }
        switch intent {
        case .play: return playbackStateWhilePlayIsAsked
        case .none: return isMoving ? .pausing : .ready
        case .pause, .stop: return isMoving ? .pausing : .paused
        }
    }

    /// Whether something plays. A transport that waits stands still: a buffer that drains while paused is no pausing.
    @inlinable @inline(__always) var isMoving: Bool {
        switch transport {
        case .playing, .waiting(.interstitial): true
        case .paused, .waiting: false
        }
    }

    @inlinable @inline(__always) var playbackStateWhilePlayIsAsked: PlaybackState {
        if suppression == .scrubbing { return .playing }
        switch transport {
        case .playing, .waiting(.interstitial): return .playing
        case .waiting(.minimizingStalls): return .buffering
        case .paused, .waiting: return .play
        }
    }

    /// The state without passing forms, to which buttons are bound: opening, a stall or a seek never flips it.
    @inlinable @inline(__always) public var settledState: PlaybackState {
        let state = playbackState
        switch state {
        case .idle, .ended, .error: return state
        case .stopping: return .idle
        case .opening, .ready, .buffering, .play, .playing, .pausing, .paused, .seeking: break
        }
        if suppression.holdsPlayback { return .paused }
        if intent == .play { return .playing }
        return state == .opening ? .opening : .paused
    }
}
