/// Keys that do what a control does, wherever the keyboard is in the window.
public struct KeyboardShortcut: Sendable, Hashable {
    /// The key. Capital letters count as small ones.
    public var key: KeyEquivalent
    /// What is held with it.
    public var modifiers: EventModifiers

    /// Makes a shortcut; with Control unless said otherwise.
    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
        self.key = key
        self.modifiers = modifiers
    }

    /// Return: what is most likely wanted.
    public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
    /// Escape: what gives up.
    public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])

    func matches(_ press: KeyPress) -> Bool {
        guard key.isSameKey(as: press.key) else { return false }
        if modifiers == press.modifiers { return true }
        // Where a sign is typed with Shift is the keyboard's affair.
        return !key.character.isLetter && !key.isNamed && modifiers == press.modifiers.subtracting(.shift)
    }
}

extension KeyEquivalent {
    func isSameKey(as other: KeyEquivalent) -> Bool {
        character == other.character || character.lowercased() == other.character.lowercased()
    }

    /// Whether it is no sign that is typed.
    var isNamed: Bool {
        character.unicodeScalars.contains { $0.value <= 0x20 || (0xF700...0xF8FF).contains($0.value) }
    }
}
