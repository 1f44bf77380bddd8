import Localization
package import Playhead
package import ViewGraph

/// The keys of ``SystemVideoView`` that are not keys of the player: those of its window and overlays.
enum InterfaceKey: Hashable {
    case fullScreen
    /// Closes the topmost overlay, or leaves full screen.
    case escape
    case statistics
    case help

    /// The command of a key; `nil` for other keys.
    init?(_ press: KeyPress) {
        guard press.modifiers.isSubset(of: .shift) else { return nil }
        switch press.key {
        case "f", "F": self = .fullScreen
        case .escape: self = .escape
        case "i", "I": self = .statistics
        case "?": self = .help
        default: return nil
        }
    }

    /// The keys and the wheel in the table of keys, after those of the player.
    static let lines = [
        PlayerKeyMap.Line(localized("Wheel"), localized("Volume; horizontally: skip")),
        PlayerKeyMap.Line("F F11", localized("Full screen")),
        PlayerKeyMap.Line("I", localized("Statistics")),
        PlayerKeyMap.Line("?", localized("Keyboard shortcuts")),
        PlayerKeyMap.Line(localized("Esc"), localized("Close, or exit full screen")),
    ]
}

extension PlayerKeyMap.Key {
    /// The key that was pressed; `nil` with modifiers other than Shift.
    package init?(_ press: KeyPress) {
        guard press.modifiers.isSubset(of: .shift) else { return nil }
        switch press.key {
        case .leftArrow: self = .left
        case .rightArrow: self = .right
        case .upArrow: self = .up
        case .downArrow: self = .down
        case .home: self = .home
        case .end: self = .end
        case .pageUp: self = .pageUp
        case .pageDown: self = .pageDown
        default: self = .character(press.key.character)
        }
    }
}

private enum ApplicationKeysKey: EnvironmentKey { static let defaultValue: [PlayerKeyMap.Line] = [] }

extension EnvironmentValues {
    /// The application's keys, which the table of keys lists after the player's.
    @MainActor package var applicationKeys: [PlayerKeyMap.Line] {
        get { self[ApplicationKeysKey.self] }
        set { self[ApplicationKeysKey.self] = newValue }
    }
}
