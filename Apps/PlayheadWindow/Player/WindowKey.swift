import Localization
import PlayheadUI

/// The window's keyboard commands, which do not depend on the current item.
enum WindowKey: Hashable {
    case openFiles
    case openURL
    case paste
    /// Reverses what the message reports.
    case undo
    case queue
    /// Moves the file that plays to the trash.
    case trash
    /// Returns to the page before.
    case back
    /// Opens the page again that Back has left.
    case forward
    case home
    case library
    case search
    case settings
    /// Shows the table of keys. While an item is open, the player handles this key.
    case help
    /// Closes whatever the other commands opened, otherwise returns to the page before.
    case escape

    /// The command of a key; `nil` for other keys.
    init?(_ press: KeyPress) {
        switch (press.key.character, press.modifiers) {
        case ("o", .control): self = .openFiles
        case ("l", .control), ("u", .control): self = .openURL
        case ("v", .control): self = .paste
        case ("z", .control): self = .undo
        case ("q", []): self = .queue
        case (KeyEquivalent.deleteForward.character, []): self = .trash
        case ("\u{F702}", .option): self = .back
        case ("\u{F703}", .option): self = .forward
        case ("1", .option), ("\u{F729}", .option): self = .home
        case ("2", .option): self = .library
        case ("f", .control), ("k", .control), ("3", .option): self = .search
        case (",", .control): self = .settings
        case ("?", []), ("?", .shift), (KeyEquivalent.f1.character, []): self = .help
        case ("\u{1B}", []): self = .escape
        default: return nil
        }
    }

    private static let ctrl = PlayerKeyMap.Modifiers.control.prefix

    /// The table of the window's keys. The last two work in every application.
    static let table = [
        PlayerKeyMap.Line(ctrl + "O", localized("Open files")),
        PlayerKeyMap.Line(ctrl + "L", localized("Open link")),
        PlayerKeyMap.Line(ctrl + "V", localized("Paste files or links")),
        PlayerKeyMap.Line(ctrl + "Z", localized("Undo what a message reports")),
        PlayerKeyMap.Line("Q", localized("Queue")),
        PlayerKeyMap.Line(localized("Del"), localized("Move the file to the trash")),
        PlayerKeyMap.Line(localized("Esc") + ", Alt+←", localized("Back")),
        PlayerKeyMap.Line("Alt+→", localized("Forward")),
        PlayerKeyMap.Line("Alt+1, Alt+2", localized("Home, library")),
        PlayerKeyMap.Line(ctrl + "F", localized("Search")),
        PlayerKeyMap.Line(ctrl + ",", localized("Settings")),
        PlayerKeyMap.Line("F10", localized("Menu")),
        PlayerKeyMap.Line(ctrl + "W", localized("Close the window")),
        PlayerKeyMap.Line(ctrl + "Q", localized("Quit")),
    ]
}

extension PlayerAction {
    /// Returns the action of a key on the pages outside of the player; `nil` for a key without one.
    ///
    /// These are the keys of the bar's controls. Arrow keys move the focus and the page there, unless Shift is held.
    @MainActor static func onPages(_ press: KeyPress, _ player: Player) -> PlayerAction? {
        guard let press = PlayerKeyMap.Press(press),
            let action = PlayerKeyMap.standard(skips: player.skipIntervals)[press: press]
        else { return nil }
        return switch action {
        case .togglePlayback, .skipBackward, .skipForward, .previousItem, .nextItem, .toggleMute: action
        case .changeVolume where press.modifiers == .shift: action
        default: nil
        }
    }
}
