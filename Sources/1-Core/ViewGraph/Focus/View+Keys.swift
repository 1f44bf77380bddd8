import Foundation

/// Activates a control when a shortcut is pressed.
private struct ShortcutModifier: ElementModifier {
    let shortcut: KeyboardShortcut?

    func configure(_ element: Element, _ node: Node) {
        element.configure(layout: PassThroughLayout(), content: nil)
        element.ownInput.shortcut = shortcut
    }
}

/// Handles key presses while the focus is inside a view.
private struct KeyPressModifier: ElementModifier {
    let action: @MainActor (KeyPress) -> KeyPress.Result

    func configure(_ element: Element, _ node: Node) {
        element.configure(layout: PassThroughLayout(), content: nil)
        element.ownInput.onKeyPress = node.environment.isEnabled ? action : nil
    }
}

extension View {
    /// Sets the shortcut that activates the first control in the view, wherever the focus is in the window. Default:
    /// with Control.
    ///
    /// The shortcut works for transparent controls too, but not for disabled ones.
    public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
        keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
    }

    /// Sets the shortcut that activates the first control in the view; `nil` for none.
    public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
        ModifiedView(self, ShortcutModifier(shortcut: shortcut))
    }

    /// Adds an action for key presses while the focus is in the view, unless something inside has handled them.
    ///
    /// While nothing has the focus, views around all of the window's content receive key presses.
    public func onKeyPress(action: @escaping @MainActor (KeyPress) -> KeyPress.Result) -> some View {
        ModifiedView(self, KeyPressModifier(action: action))
    }

    /// Adds an action for a key pressed without Control and Alt.
    public func onKeyPress(
        _ key: KeyEquivalent, action: @escaping @MainActor () -> KeyPress.Result
    ) -> some View {
        onKeyPress { press in
            key.isSameKey(as: press.key) && press.modifiers.isSubset(of: .shift) ? action() : .ignored
        }
    }

    /// Adds an action for any of several keys, with any modifiers.
    public func onKeyPress(
        keys: Set<KeyEquivalent>, action: @escaping @MainActor (KeyPress) -> KeyPress.Result
    ) -> some View {
        onKeyPress { press in keys.contains { $0.isSameKey(as: press.key) } ? action(press) : .ignored }
    }

    /// Adds an action for keys that type one of several characters, with any modifiers.
    public func onKeyPress(
        characters: CharacterSet, action: @escaping @MainActor (KeyPress) -> KeyPress.Result
    ) -> some View {
        onKeyPress { press in
            press.key.character.unicodeScalars.allSatisfy(characters.contains) ? action(press) : .ignored
        }
    }
}
