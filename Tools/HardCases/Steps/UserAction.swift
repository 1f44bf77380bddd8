/// An action of a user, or of an application on the user's behalf.
enum UserAction: Sendable {
    /// Gives the player its items.
    case open
    case play
    case pause
    /// Presses the button, whatever it shows.
    case press
    case stop
    case retry
    /// Goes to a position exactly.
    case seek(Double)
    /// Goes near a position, wherever it is fastest.
    case seekNear(Double)
    /// Goes to a position as a drag does: only the newest of those that wait counts.
    case drag(to: Double)
    /// Moves by seconds from what is shown.
    case skip(Double)
    case beginScrubbing
    case endScrubbing
    case cancelScrubbing
    case setRate(Double)
    case next
    case removeAllItems
    /// Puts the item with this number, from 1, in place of the current one.
    case replace(with: Int)
    /// Opens the current item again at a position, as if on another device.
    case handOff(at: Double)
    /// Recreates the player at the current position.
    case recreate(play: Bool)
    case setLoops(Bool)
}

extension UserAction: CustomStringConvertible {
    var description: String {
        switch self {
        case .open: "the player receives its items"
        case .play: "the user plays"
        case .pause: "the user pauses"
        case .press: "the user presses the button"
        case .stop: "the user stops"
        case .retry: "the user retries"
        case .seek(let target): "the user seeks to \(target.inWords) s"
        case .seekNear(let target): "the user seeks near \(target.inWords) s"
        case .drag(let target): "the user drags to \(target.inWords) s"
        case .skip(let seconds): "the user skips \(seconds.inWords) s"
        case .beginScrubbing: "the user begins a drag"
        case .endScrubbing: "the user ends the drag"
        case .cancelScrubbing: "the user cancels the drag"
        case .setRate(let rate): "the user sets the speed to \(rate.inWords)"
        case .next: "the user advances to the next item"
        case .removeAllItems: "the user removes the last item"
        case .replace(let number): "item \(number) replaces the current one"
        case .handOff(let position): "playback switches to another device at \(position.inWords) s"
        case .recreate(let play): "the player is recreated \(play ? "to play" : "paused")"
        case .setLoops(let loops): loops ? "looping is enabled" : "looping is disabled"
        }
    }
}
