import PlayheadUI

/// The window's keyboard commands, which do not depend on the current item.
enum WindowKey: Hashable {
    case openFiles
    case openURL
    case paste
    case queue
    /// Shows the table of keys. While an item is open, the player handles this key.
    case help
    /// Closes whatever the other commands opened.
    case escape

    /// The command of a key; `nil` for other keys.
    init?(_ press: KeyPress) {
        switch (press.key.character, press.modifiers) {
        case ("o", .control): self = .openFiles
        case ("l", .control), ("u", .control): self = .openURL
        case ("v", .control): self = .paste
        case ("q", []): self = .queue
        case ("?", []), ("?", .shift): self = .help
        case ("\u{1B}", []): self = .escape
        default: return nil
        }
    }

    /// The table of the window's keys. The last two work in every application.
    static let table = [
        PlayerKeyMap.Line("Ctrl+O", "Open files"),
        PlayerKeyMap.Line("Ctrl+L", "Open URL"),
        PlayerKeyMap.Line("Ctrl+V", "Paste files or URLs"),
        PlayerKeyMap.Line("Q", "Queue"),
        PlayerKeyMap.Line("Ctrl+W", "Close the window"),
        PlayerKeyMap.Line("Ctrl+Q", "Quit"),
    ]
}
