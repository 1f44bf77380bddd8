/// What a key asks for.
enum KeyCommand: Sendable, Hashable {
    /// Does what the button shows.
    case toggle
    /// Moves by seconds.
    case skip(Double)
    /// Goes to tenths of the whole.
    case tenth(Int)
    case start, end
    /// Moves by frames.
    case step(Int)
    /// Goes to the next slower (-1) or faster (1) speed.
    case speed(Int)
    /// Changes the volume by hundredths.
    case volume(Int)
    case mute, next, previous, retry, explain, help, quit

    init?(_ key: Key) {
        switch key {
        case .left: self = .skip(-5)
        case .right: self = .skip(5)
        case .up: self = .volume(5)
        case .down: self = .volume(-5)
        case .home: self = .start
        case .end: self = .end
        case .escape: return nil
        case .character(let character): self.init(character)
        }
    }

    private init?(_ character: Character) {
        switch character {
        case " ", "k": self = .toggle
        case "j": self = .skip(-10)
        case "l": self = .skip(10)
        case "0"..."9": self = .tenth(character.wholeNumberValue ?? 0)
        case ",": self = .step(-1)
        case ".": self = .step(1)
        case "<", "[": self = .speed(-1)
        case ">", "]": self = .speed(1)
        case "m": self = .mute
        case "n": self = .next
        case "p": self = .previous
        case "r": self = .retry
        case "i": self = .explain
        case "?", "h": self = .help
        case "q": self = .quit
        default: return nil
        }
    }
}
