/// A key that was pressed.
public struct KeyPress: Sendable, Hashable {
    /// The key.
    public let key: KeyEquivalent
    /// The modifiers held with it.
    public let modifiers: EventModifiers

    /// Creates a key press. Default: no modifiers.
    public init(key: KeyEquivalent, modifiers: EventModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }

    /// The outcome of handling a key press.
    @frozen public enum Result: Sendable, Hashable {
        /// The key press was used. It goes no further.
        case handled
        /// The key press was not used. It continues to the next handler.
        case ignored
    }
}

/// A key, identified by the character that it types or by its name.
public struct KeyEquivalent: Sendable, Hashable, ExpressibleByExtendedGraphemeClusterLiteral {
    /// The character that the key types. Keys without one have characters of the private use area, as on Apple's
    /// platforms.
    public let character: Character

    /// Creates the key for a character.
    public init(_ character: Character) { self.character = character }
    /// Creates the key for a character.
    public init(extendedGraphemeClusterLiteral value: Character) { character = value }

    /// The space bar.
    public static let space: KeyEquivalent = " "
    /// Return or Enter.
    public static let `return`: KeyEquivalent = "\r"
    /// Tab.
    public static let tab: KeyEquivalent = "\t"
    /// Escape.
    public static let escape: KeyEquivalent = "\u{1B}"
    /// Backspace, which deletes backward.
    public static let delete: KeyEquivalent = "\u{8}"
    /// Delete, which deletes forward.
    public static let deleteForward: KeyEquivalent = "\u{F728}"
    /// The up arrow.
    public static let upArrow: KeyEquivalent = "\u{F700}"
    /// The down arrow.
    public static let downArrow: KeyEquivalent = "\u{F701}"
    /// The left arrow.
    public static let leftArrow: KeyEquivalent = "\u{F702}"
    /// The right arrow.
    public static let rightArrow: KeyEquivalent = "\u{F703}"
    /// Home.
    public static let home: KeyEquivalent = "\u{F729}"
    /// End.
    public static let end: KeyEquivalent = "\u{F72B}"
    /// Page Up.
    public static let pageUp: KeyEquivalent = "\u{F72C}"
    /// Page Down.
    public static let pageDown: KeyEquivalent = "\u{F72D}"
    /// F1, which shows help.
    public static let f1: KeyEquivalent = "\u{F704}"
    /// F5, which refreshes.
    public static let f5: KeyEquivalent = "\u{F708}"
    /// F9, which shows and hides the sidebar.
    public static let f9: KeyEquivalent = "\u{F70C}"
    /// F10, which opens the main menu.
    public static let f10: KeyEquivalent = "\u{F70D}"
}

/// Modifier keys held with another key.
public struct EventModifiers: OptionSet, Sendable, Hashable {
    /// The bits of the set, one for each modifier.
    public let rawValue: Int
    /// Creates a set from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = EventModifiers(rawValue: 1)
    /// Control.
    public static let control = EventModifiers(rawValue: 2)
    /// Alt.
    public static let option = EventModifiers(rawValue: 4)
    /// Control, the modifier of keyboard shortcuts on Linux.
    public static let command = control
}
