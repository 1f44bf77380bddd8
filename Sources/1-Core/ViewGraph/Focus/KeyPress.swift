/// A key that went down.
public struct KeyPress: Sendable, Hashable {
    /// The key.
    public let key: KeyEquivalent
    /// What is held with it.
    public let modifiers: EventModifiers

    /// Makes a key that went down, by default with nothing held.
    public init(key: KeyEquivalent, modifiers: EventModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }

    /// Whether somebody used it.
    @frozen public enum Result: Sendable, Hashable {
        /// It was used: nobody else hears of it.
        case handled
        /// It goes on to the next.
        case ignored
    }
}

/// A key by what it types, or by its name.
public struct KeyEquivalent: Sendable, Hashable, ExpressibleByExtendedGraphemeClusterLiteral {
    /// What it types. Keys that type nothing have characters of the private use area, as on other platforms.
    public let character: Character

    /// The key that types a character.
    public init(_ character: Character) { self.character = character }
    /// The key that types a character.
    public init(extendedGraphemeClusterLiteral value: Character) { character = value }

    /// The space bar.
    public static let space: KeyEquivalent = " "
    /// Return, and Enter.
    public static let `return`: KeyEquivalent = "\r"
    /// Tab.
    public static let tab: KeyEquivalent = "\t"
    /// Escape.
    public static let escape: KeyEquivalent = "\u{1B}"
    /// The key that deletes what is before: Backspace.
    public static let delete: KeyEquivalent = "\u{8}"
    /// The key that deletes what follows: Delete.
    public static let deleteForward: KeyEquivalent = "\u{F728}"
    /// The arrow up.
    public static let upArrow: KeyEquivalent = "\u{F700}"
    /// The arrow down.
    public static let downArrow: KeyEquivalent = "\u{F701}"
    /// The arrow to the left.
    public static let leftArrow: KeyEquivalent = "\u{F702}"
    /// The arrow to the right.
    public static let rightArrow: KeyEquivalent = "\u{F703}"
    /// The key that goes to the start.
    public static let home: KeyEquivalent = "\u{F729}"
    /// The key that goes to the end.
    public static let end: KeyEquivalent = "\u{F72B}"
    /// The key that goes up by a page.
    public static let pageUp: KeyEquivalent = "\u{F72C}"
    /// The key that goes down by a page.
    public static let pageDown: KeyEquivalent = "\u{F72D}"
    /// The key that loads again.
    public static let f5: KeyEquivalent = "\u{F708}"
}

/// The keys that are held with another one.
public struct EventModifiers: OptionSet, Sendable, Hashable {
    /// A bit for each key.
    public let rawValue: Int
    /// Makes a set of its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = EventModifiers(rawValue: 1)
    /// Control.
    public static let control = EventModifiers(rawValue: 2)
    /// Alt.
    public static let option = EventModifiers(rawValue: 4)
    /// Control on Linux, where shortcuts are made with it.
    public static let command = control
}
