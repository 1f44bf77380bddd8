import Localization
import Playhead

/// A keyboard command of the live view: an action of the player, or a command of the program.
enum KeyCommand: Sendable, Hashable {
    case action(PlayerAction)
    case explain, help, quit

    /// The command of a key; `nil` for other keys.
    init?(_ press: PlayerKeyMap.Press) {
        switch press.key {
        case "i": self = .explain
        case "?", "h": self = .help
        case "q": self = .quit
        default:
            guard let action = Self.playerKeys[press: press] else { return nil }
            self = .action(action)
        }
    }

    /// The keys of the player. The program plays with the default configuration.
    private static let playerKeys = PlayerKeyMap.standard()

    /// The table of all keys.
    static let lines =
        playerKeys.lines + [
            PlayerKeyMap.Line("I", localized("Explain the playback state")),
            PlayerKeyMap.Line("?", localized("Show keyboard shortcuts")),
            PlayerKeyMap.Line("Q", localized("Quit")),
        ]
}
