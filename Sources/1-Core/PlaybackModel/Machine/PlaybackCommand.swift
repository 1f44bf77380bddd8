/// What a user, or an application for them, asks of the machine.
public enum PlaybackCommand: Sendable, Hashable, Codable {
    /// Opens an item in place of the current one. `play` sets the intent; `nil` keeps it.
    indirect case load(LoadRequest, play: Bool?)
    /// Names the item that follows the current one, or that none does.
    indirect case setNext(LoadRequest?)
    /// Goes to the item that follows.
    case advance
    /// Asks to play. At the end it replays.
    case play
    /// Asks to pause.
    case pause
    /// Closes the item.
    case stop
    /// Plays again from the start.
    case replay
    /// Opens the failed item again, at its position and with its intent, speed and tracks.
    case retry
    /// Changes the position. A smooth seek waits for the one in flight, and only the newest is sent.
    case seek(to: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime, isSmooth: Bool)
    /// The user takes hold of the position.
    case beginScrubbing
    /// The user lets go of the position.
    case endScrubbing
    /// The user lets go and wants to be back where it began.
    case cancelScrubbing
    /// Moves by frames while paused.
    case step(Int)
    /// Sets the speed. Zero asks to pause.
    case setRate(Double)
    /// Selects tracks.
    indirect case select(TrackSelection)
    /// Limits adaptive streams.
    case setLimits(PlaybackLimits)
    /// Says what happens at the end of an item.
    case setActionAtItemEnd(ActionAtItemEnd)
    /// Whether the item starts again at its end, without ending.
    case setLoops(Bool)
    /// Closes everything for good.
    case release

    /// The case's Swift name without payload, as a transition's cause writes it.
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
