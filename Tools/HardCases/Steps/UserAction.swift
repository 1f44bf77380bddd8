/// What a user, or an application for them, does.
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
    /// Opens the current item anew at a position, as somewhere else: another device.
    case handOff(at: Double)
    /// Throws the player away and makes another one that begins where the first one would be.
    case recreate(play: Bool)
    case setLoops(Bool)
}

extension UserAction: CustomStringConvertible {
    var description: String {
        switch self {
        case .open: "the player gets its items"
        case .play: "the user plays"
        case .pause: "the user pauses"
        case .press: "the user presses the button"
        case .stop: "the user stops"
        case .retry: "the user tries again"
        case .seek(let target): "the user seeks to \(target.inWords) s"
        case .seekNear(let target): "the user seeks near \(target.inWords) s"
        case .drag(let target): "the user drags to \(target.inWords) s"
        case .skip(let seconds): "the user skips \(seconds.inWords) s"
        case .beginScrubbing: "the user takes hold of the position"
        case .endScrubbing: "the user lets go"
        case .cancelScrubbing: "the user gives the drag up"
        case .setRate(let rate): "the user sets the speed \(rate.inWords)"
        case .next: "the user goes to the next item"
        case .removeAllItems: "the user removes the last item"
        case .replace(let number): "item \(number) takes the current one's place"
        case .handOff(let position): "the item is handed over at \(position.inWords) s"
        case .recreate(let play): "the player is thrown away and made again, \(play ? "to play" : "paused")"
        case .setLoops(let loops): loops ? "the item is to loop" : "the item is not to loop"
        }
    }
}
