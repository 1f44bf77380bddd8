/// The viewer-facing phase of playback.
///
/// A phase answers one question: what does the screen show? It is the coarsest projection of the lanes, with one case
/// for each kind of screen. The phases are those of the three-lane document, and ``ended``, without which a finished
/// item would show a spinner forever.
///
/// ```swift
/// switch lanes.phase {
/// case .idle: showPlaceholder()
/// case .preparing, .waiting: spinner.update(for: lanes, at: now)
/// case .playing, .paused, .ended: showVideo()
/// case .failed(let error): show(error)
/// }
/// ```
///
/// Use ``PlaybackControls`` for the main button: it follows the user's intent, so it changes in the moment of a click
/// even if the phase does not. Use ``PlaybackLanes/explanation`` to find out why a phase is shown.
public enum PlaybackUIPhase: Sendable, Hashable, Codable {
    /// No item is open.
    case idle
    /// The item is opening.
    case preparing
    /// The item plays, or is about to play without anything worth showing.
    case playing
    /// The item is paused on purpose.
    case paused
    /// The item should play, but cannot yet.
    case waiting
    /// The item played to its end.
    case ended
    /// The item cannot play.
    case failed(PlaybackError)

    /// The name of the case, without its payload.
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
    /// The phase that an interface shows for these lanes. It follows from ``reason``.
    @inlinable @inline(__always) public var phase: PlaybackUIPhase {
        reason.phase(error: readiness.error ?? PlaybackError(.engineFailed))
    }
}

extension PlaybackExplanation.Reason {
    /// The phase that this reason explains. `error` is the error of a failed item.
    @inlinable @inline(__always) func phase(error: @autoclosure () -> PlaybackError) -> PlaybackUIPhase {
        switch self {
        case .nothingOpen, .nothingOpenToPlay, .stopped, .closing: .idle
        case .openingToPlay, .opening: .preparing
        case .playing, .aboutToPlay, .interstitial, .scrubbing, .seekingToPlay: .playing
        case .interrupted, .outputUnsuitable, .inBackground, .pauseAsked, .playNotAsked, .autoplayRefused: .paused
        case .stalled, .seekNeedsData, .starting, .groupNotReady, .nothingToPlay, .reconnecting, .repairing, .notMoving:
            .waiting
        case .endReached: .ended
        case .failed: .failed(error())
        }
    }
}
