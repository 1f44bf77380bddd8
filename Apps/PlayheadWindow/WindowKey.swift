import PlayheadUI

/// What a key asks of the window, whatever plays.
enum WindowKey: Hashable {
    case openFiles
    case openAddress
    case paste
    case queue
    /// The table of keys. While something plays this key is the player's.
    case help
    /// Closes what was opened by the keys above.
    case escape

    /// What a key asks; `nil` for nothing.
    init?(_ press: KeyPress) {
        switch (press.key.character, press.modifiers) {
        case ("o", .control): self = .openFiles
        case ("l", .control), ("u", .control): self = .openAddress
        case ("v", .control): self = .paste
        case ("q", []): self = .queue
        case ("?", []), ("?", .shift): self = .help
        case ("\u{1B}", []): self = .escape
        default: return nil
        }
    }

    /// The keys that the player does not have, for people; the last two are every application's.
    static let table = [
        KeyLine("Ctrl+O", "Open files"),
        KeyLine("Ctrl+L, U", "Open an address"),
        KeyLine("Ctrl+V", "Paste files or addresses"),
        KeyLine("Q", "Queue"),
        KeyLine("Ctrl+W", "Close the window"),
        KeyLine("Ctrl+Q", "Quit"),
    ]
}
