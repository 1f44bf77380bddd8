/// A key combination that activates a control, wherever the focus is in the window.
public struct KeyboardShortcut: Sendable, Hashable {
    /// The key. Case is ignored.
    public var key: KeyEquivalent
    /// The modifiers held with it.
    public var modifiers: EventModifiers

    /// Creates a shortcut. Default: with Control.
    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
        self.key = key
        self.modifiers = modifiers
    }

    /// Return: the default action.
    public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
    /// Escape: cancel.
    public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])

    func matches(_ press: KeyPress) -> Bool {
        guard key.isSameKey(as: press.key) else { return false }
        if modifiers == press.modifiers { return true }
        // Whether a character requires Shift depends on the keyboard layout.
        return !key.character.isLetter && !key.isNamed && modifiers == press.modifiers.subtracting(.shift)
    }
}

extension KeyEquivalent {
    func isSameKey(as other: KeyEquivalent) -> Bool {
        character == other.character || character.lowercased() == other.character.lowercased()
    }

    /// `true` for a key that types no character.
    package var isNamed: Bool {
        character.unicodeScalars.contains { $0.value <= 0x20 || (0xF700...0xF8FF).contains($0.value) }
    }
}
