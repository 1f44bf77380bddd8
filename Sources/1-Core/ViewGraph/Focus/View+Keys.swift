import Foundation

/// Does what a control in a view does when keys are pressed.
private struct ShortcutModifier: ElementModifier {
    let shortcut: KeyboardShortcut?

    func configure(_ element: Element, _ node: Node) {
        element.configure(layout: PassThroughLayout(), content: nil)
        element.ownInput.shortcut = shortcut
    }
}

/// Hears keys while the keyboard is in a view.
private struct KeyPressModifier: ElementModifier {
    let action: @MainActor (KeyPress) -> KeyPress.Result

    func configure(_ element: Element, _ node: Node) {
        element.configure(layout: PassThroughLayout(), content: nil)
        element.ownInput.onKeyPress = node.environment.isEnabled ? action : nil
    }
}

extension View {
    /// Keys that activate the first control in the view, wherever the keyboard is in the window. With Control unless
    /// said otherwise. It works also where the control is transparent, and not where it is disabled.
    public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
        keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
    }

    /// Keys that activate the first control in the view; `nil` for none.
    public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
        ModifiedView(self, ShortcutModifier(shortcut: shortcut))
    }

    /// Calls with each key that is pressed while the keyboard is in the view and that nothing inside has used.
    ///
    /// While nothing has the keyboard, views around everything in the window hear keys.
    public func onKeyPress(action: @escaping @MainActor (KeyPress) -> KeyPress.Result) -> some View {
        ModifiedView(self, KeyPressModifier(action: action))
    }

    /// Calls when a key is pressed without Control or Alt.
    public func onKeyPress(
        _ key: KeyEquivalent, action: @escaping @MainActor () -> KeyPress.Result
    ) -> some View {
        onKeyPress { press in
            key.isSameKey(as: press.key) && press.modifiers.isSubset(of: .shift) ? action() : .ignored
        }
    }

    /// Calls when one of several keys is pressed, whatever is held with it.
    public func onKeyPress(
        keys: Set<KeyEquivalent>, action: @escaping @MainActor (KeyPress) -> KeyPress.Result
    ) -> some View {
        onKeyPress { press in keys.contains { $0.isSameKey(as: press.key) } ? action(press) : .ignored }
    }

    /// Calls when a key is pressed that types one of several characters, whatever is held with it.
    public func onKeyPress(
        characters: CharacterSet, action: @escaping @MainActor (KeyPress) -> KeyPress.Result
    ) -> some View {
        onKeyPress { press in
            press.key.character.unicodeScalars.allSatisfy(characters.contains) ? action(press) : .ignored
        }
    }
}
