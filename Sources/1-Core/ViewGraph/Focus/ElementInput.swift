/// Keyboard input, and other features that only few elements have.
@MainActor package final class ElementInput {
    /// The shortcut that activates the first control inside.
    package var shortcut: KeyboardShortcut?
    /// Handles key presses while the focus is inside.
    var onKeyPress: (@MainActor (KeyPress) -> KeyPress.Result)?
    /// The state that follows whether the focus is inside.
    var focusTarget: FocusTarget?
    /// `true` while a pointer is over the element.
    var isHovered = false
    /// `true` if pointers pass through the element.
    package var ignoresPointers = false
}

extension Element {
    /// The element's input, created if needed.
    package var ownInput: ElementInput {
        if let input { return input }
        let new = ElementInput()
        input = new
        return new
    }
}
