/// A command from the user, or from an application on the user's behalf.
///
/// Commands take effect in the lanes immediately; the engine follows. Seeks, steps and replays are completed exactly
/// once through ``PlaybackOutput/completions``.
public enum PlaybackCommand: Sendable, Hashable, Codable {
    /// Opens an item in place of the current one. `play` sets the intent; `nil` keeps it.
    indirect case load(LoadRequest, play: Bool?)
    /// Sets the item that follows the current one; `nil` for none.
    indirect case setNext(LoadRequest?)
    /// Advances to the next item.
    case advance
    /// Requests playback. At the end, plays again from the start.
    case play
    /// Requests a pause.
    case pause
    /// Closes the item.
    case stop
    /// Plays again from the start.
    case replay
    /// Opens the failed item again with its position, intent, speed and tracks.
    case retry
    /// Changes the position. Smooth seeks wait for the one in flight, and only the newest is sent.
    case seek(to: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime, isSmooth: Bool)
    /// Begins a drag of the position.
    case beginScrubbing
    /// Ends a drag of the position: the last target that a seek was free to miss is sought exactly.
    case endScrubbing
    /// Cancels a drag and returns to the position where it began.
    case cancelScrubbing
    /// Pauses and steps by a number of frames.
    case step(Int)
    /// Sets the speed, limited to 0.1 to 4. Zero requests a pause.
    case setRate(Double)
    /// Selects tracks.
    indirect case select(TrackSelection)
    /// Sets the limits for adaptive streams.
    case setLimits(PlaybackLimits)
    /// Sets the action at the end of an item.
    case setActionAtItemEnd(ActionAtItemEnd)
    /// Sets whether the item loops, without ever ending.
    case setLoops(Bool)
    /// Closes everything permanently.
    case release

    /// The name of the command in a transition's cause.
    public var name: PlaybackCause.Command {
        switch self {
        case .load: .load
        case .setNext: .setNext
        case .advance: .advance
        case .play: .play
        case .pause: .pause
        case .stop: .stop
        case .replay: .replay
        case .retry: .retry
        case .seek: .seek
        case .beginScrubbing: .beginScrubbing
        case .endScrubbing: .endScrubbing
        case .cancelScrubbing: .cancelScrubbing
        case .step: .step
        case .setRate: .setRate
        case .select: .select
        case .setLimits: .setLimits
        case .setActionAtItemEnd: .setActionAtItemEnd
        case .setLoops: .setLoops
        case .release: .release
        }
    }
}
