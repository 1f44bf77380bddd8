/// What the interface's controls show and allow.
public struct PlaybackControls: Sendable, Hashable, Codable {
    /// What the main button does when pressed. It follows the user, end, suppression and failure, never the transport.
    @frozen public enum Button: String, Sendable, Hashable, Codable, CaseIterable {
        /// Asks to play.
        case play
        /// Asks to pause.
        case pause
        /// Plays again from the start.
        case replay
        /// Opens the failed item again.
        case retry
    }

    /// The main button.
    public let button: Button
    /// Whether a spinner may show once its delay has passed (see ``SpinnerPolicy``).
    public let mayShowSpinner: Bool
    /// Whether a position change makes sense in this state. Whether the content allows it is the item's matter.
    public let canSeek: Bool

    @inlinable public init(button: Button, mayShowSpinner: Bool, canSeek: Bool) {
        self.button = button
        self.mayShowSpinner = mayShowSpinner
        self.canSeek = canSeek
    }
}

extension PlaybackLanes {
    /// What the controls show for these lanes.
    @inlinable @inline(__always) public var controls: PlaybackControls {
        PlaybackControls(button: button, mayShowSpinner: mayShowSpinner, canSeek: canSeek)
    }

    @inlinable @inline(__always) var button: PlaybackControls.Button {
        if case .failed = readiness { return .retry }
        if intent == .stop { return .play }
        if hasEnded { return .replay }
        if suppression.holdsPlayback { return .play }
        return intent == .play ? .pause : .play
    }

    /// Written out for speed; it says: the item opens, a seek is pending, or the phase is waiting.
    @inlinable @inline(__always) var mayShowSpinner: Bool {
        if hasEnded || suppression.holdsPlayback { return false }
        switch (readiness, intent) {
        case (.empty, _), (.failed, _), (_, .stop): return false
        case (.opening, _), (.ready, _): break
        }
        switch transport {
        case .waiting(.evaluatingBufferingRate): return false
        case .playing, .waiting(.interstitial): return isOpeningOrSeeking
        case .paused, .waiting: return isOpeningOrSeeking || (intent == .play && suppression != .scrubbing)
        }
    }

    @inlinable @inline(__always) var isOpeningOrSeeking: Bool {
        if case .opening = readiness { true } else { seek != nil }
    }

    /// Not during an interstitial: an advertisement cannot be skipped by its position. What ended can be played again.
    @inlinable @inline(__always) var canSeek: Bool {
        switch readiness {
        case .empty, .failed: false
        case .opening, .ready: intent != .stop && (hasEnded || transport != .waiting(.interstitial))
        }
    }
}
