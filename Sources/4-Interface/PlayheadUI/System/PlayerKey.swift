import ViewGraph

/// What a key asks of a player.
package enum PlayerKey: Sendable, Hashable {
    case togglePlayPause
    /// So many seconds on, or back.
    case skip(Double)
    /// To a share of the item, 0 to 1.
    case seek(share: Double)
    case start
    /// The end; the live edge of what is live.
    case end
    /// Louder by a share, or quieter.
    case volume(Double)
    case mute
    case fullScreen
    /// Closes what lies over the picture, else leaves full screen.
    case escape
    case nextSubtitles
    case nextItem
    case previousItem
    /// One speed up or down.
    case speed(Int)
    /// Frames on, or back.
    case step(Int)
    case statistics
    case help

    /// What a key asks; `nil` for nothing.
    package init?(_ press: KeyPress) {
        guard press.modifiers.isSubset(of: .shift) else { return nil }
        let character = press.key.character
        switch press.key {
        case .space, "k", "K": self = .togglePlayPause
        case .leftArrow: self = .skip(-5)
        case .rightArrow: self = .skip(5)
        case "j", "J": self = .skip(-10)
        case "l", "L": self = .skip(10)
        case .upArrow: self = .volume(0.05)
        case .downArrow: self = .volume(-0.05)
        case .home: self = .start
        case .end: self = .end
        case "m", "M": self = .mute
        case "f", "F": self = .fullScreen
        case .escape: self = .escape
        case "c", "C": self = .nextSubtitles
        case "n", "N": self = .nextItem
        case "p", "P": self = .previousItem
        case "<": self = .speed(-1)
        case ">": self = .speed(1)
        case ",": self = .step(-1)
        case ".": self = .step(1)
        case "i", "I": self = .statistics
        case "?": self = .help
        default:
            guard let digit = character.wholeNumberValue, (0...9).contains(digit), character.isASCII else { return nil }
            self = .seek(share: Double(digit) / 10)
        }
    }

    /// The keys and what they do, for people, in the order in which they are told.
    package static let table: [KeyLine] = [
        KeyLine("Space, K", "Play or pause"),
        KeyLine("← →", "5 seconds back or on"),
        KeyLine("J L", "10 seconds back or on"),
        KeyLine("0 – 9", "To 0 to 90 percent"),
        KeyLine("Home End", "To the start; to the end, or live"),
        KeyLine(", .", "One frame back or on"),
        KeyLine("< >", "Slower or faster"),
        KeyLine("↑ ↓", "Louder or quieter"),
        KeyLine("Wheel", "Volume; sideways 5 seconds"),
        KeyLine("M", "Sound off or on"),
        KeyLine("C", "Next subtitles"),
        KeyLine("N P", "Next or previous item"),
        KeyLine("F, F11", "Full screen"),
        KeyLine("I", "Statistics"),
        KeyLine("?", "These keys"),
        KeyLine("Esc", "Close, leave full screen"),
    ]
}
