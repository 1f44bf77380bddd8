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
    /// Shows and hides the queue, the chapters and the details.
    case panel
    /// Enters and leaves the mini window.
    case miniWindow
    /// Saves the frame that shows.
    case saveFrame
    /// Copies the frame that shows.
    case copyFrame
    /// Asks for a time to jump to.
    case typedJump
    /// Shows and hides the panel for picture and sound.
    case adjustments
    /// Magnifies the picture.
    case zoomIn
    /// Magnifies the picture less.
    case zoomOut
    /// Shows the whole picture.
    case zoomReset

    /// The command of a key; `nil` for other keys.
    init?(_ press: KeyPress) {
        switch (press.key, press.modifiers) {
        case ("c", .control): self = .copyFrame
        case ("t", .control): self = .typedJump
        case ("+", .control), ("+", [.control, .shift]), ("=", .control): self = .zoomIn
        case ("-", .control): self = .zoomOut
        case ("0", .control): self = .zoomReset
        case ("e", []), ("E", []): self = .adjustments
        case ("i", .shift), ("I", .shift): self = .statistics
        case (_, let modifiers) where !modifiers.isSubset(of: .shift): return nil
        case ("f", _), ("F", _): self = .fullScreen
        case (.escape, _): self = .escape
        case ("i", _), ("I", _): self = .miniWindow
        case (.f1, _), ("?", _): self = .help
        case (.f9, _), ("q", _), ("Q", _): self = .panel
        case ("s", []), ("S", []): self = .saveFrame
        default: return nil
        }
    }

    private static let ctrl = PlayerKeyMap.Modifiers.control.prefix

    /// The keys in the table of keys, after the keys of the player.
    static let lines = [
        PlayerKeyMap.Line("S", localized("Save a screenshot")),
        PlayerKeyMap.Line(ctrl + "C", localized("Copy a screenshot")),
        PlayerKeyMap.Line(ctrl + "T", localized("Jump to a time")),
        PlayerKeyMap.Line("E", localized("Picture and sound")),
        PlayerKeyMap.Line(ctrl + "+ − 0", localized("Zoom in, zoom out, whole picture")),
        PlayerKeyMap.Line("F9 Q", localized("Queue, chapters and details")),
        PlayerKeyMap.Line("I", localized("Mini window")),
        PlayerKeyMap.Line("F F11", localized("Full screen")),
        PlayerKeyMap.Line(PlayerKeyMap.Modifiers.shift.prefix + "I", localized("Statistics")),
        PlayerKeyMap.Line("F1 ?", localized("Keyboard shortcuts")),
        PlayerKeyMap.Line(localized("Esc"), localized("Close, or exit full screen")),
    ]

    /// The actions of the pointer and of fingers, in the table of keys.
    static let gestures = [
        PlayerKeyMap.Line(localized("Click"), localized("Play or pause")),
        PlayerKeyMap.Line(localized("Double-click"), localized("Full screen")),
        PlayerKeyMap.Line(localized("Hold"), localized("Play at double speed")),
        PlayerKeyMap.Line(localized("Wheel"), localized("Volume")),
        PlayerKeyMap.Line(localized("Wheel sideways"), localized("Seek")),
        PlayerKeyMap.Line(localized("Ctrl+wheel"), localized("Subtitle size, or zoom without subtitles")),
        PlayerKeyMap.Line(localized("Tap"), localized("Show the controls")),
        PlayerKeyMap.Line(localized("Double-tap a side"), localized("Skip back or forward")),
        PlayerKeyMap.Line(localized("Swipe sideways"), localized("Seek")),
        PlayerKeyMap.Line(localized("Swipe up or down"), localized("Volume")),
        PlayerKeyMap.Line(localized("Pinch"), localized("Window size, or zoom in full screen")),
    ]
}

extension PlayerKeyMap.Press {
    /// The press of a key with Shift and Control; `nil` with other modifiers.
    package init?(_ press: KeyPress) {
        guard press.modifiers.isSubset(of: [.shift, .control]), let key = PlayerKeyMap.Key(press.key) else {
            return nil
        }
        var modifiers: PlayerKeyMap.Modifiers = []
        if press.modifiers.contains(.shift) { modifiers.insert(.shift) }
        if press.modifiers.contains(.control) { modifiers.insert(.control) }
        self.init(key, modifiers)
    }
}

extension PlayerKeyMap.Key {
    /// The key for a key of the toolkit.
    package init?(_ key: KeyEquivalent) {
        switch key {
        case .leftArrow: self = .left
        case .rightArrow: self = .right
        case .upArrow: self = .up
        case .downArrow: self = .down
        case .home: self = .home
        case .end: self = .end
        case .pageUp: self = .pageUp
        case .pageDown: self = .pageDown
        case .delete: self = .backspace
        default: self = .character(key.character)
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
