/// The state of an interface's controls.
///
/// Bind the main button to ``button``, and enable the slider according to ``canSeek``. ``mayShowSpinner`` is the input
/// of a ``SpinnerPolicy``, which adds the delay.
public struct PlaybackControls: Sendable, Hashable, Codable {
    /// The action of the main button. It follows intent, end, suppression and failure, and never the transport: it
    /// changes in the moment of a click, and never because of the network.
    @frozen public enum Button: String, Sendable, Hashable, Codable, CaseIterable {
        /// Requests playback.
        case play
        /// Requests a pause.
        case pause
        /// Plays again from the start.
        case replay
        /// Opens the failed item again.
        case retry
    }

    /// The main button.
    public let button: Button
    /// A Boolean value that indicates whether a spinner may show once its delay has passed (see ``SpinnerPolicy``).
    public let mayShowSpinner: Bool
    /// A Boolean value that indicates whether seeking is possible in this state. The content may forbid it
    /// nevertheless.
    public let canSeek: Bool

    /// Creates the state of controls. Interfaces read it from ``PlaybackLanes/controls`` instead.
    @inlinable public init(button: Button, mayShowSpinner: Bool, canSeek: Bool) {
        self.button = button
        self.mayShowSpinner = mayShowSpinner
        self.canSeek = canSeek
    }
}

extension PlaybackLanes {
    /// The state of the controls for these lanes.
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

    /// Written out for speed. It means: the item opens, a seek is pending, or the phase is waiting. While scrubbing, the
    /// picture follows the finger as fast as it can, so only an item that opens counts: each step of a drag would
    /// otherwise turn the spinner on and off.
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
        if case .opening = readiness { true } else { seek != nil && suppression != .scrubbing }
    }

    /// `false` during an interstitial, as advertisements cannot be skipped by seeking. An ended item can be replayed.
    @inlinable @inline(__always) var canSeek: Bool {
        switch readiness {
        case .empty, .failed: false
        case .opening, .ready: intent != .stop && (hasEnded || transport != .waiting(.interstitial))
        }
    }
}
