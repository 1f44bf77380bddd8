/// What keys do on an element, and what else only few elements have.
@MainActor package final class ElementInput {
    /// A key that acts on the first control inside.
    package var shortcut: KeyboardShortcut?
    /// Called with keys while the keyboard is inside.
    var onKeyPress: (@MainActor (KeyPress) -> KeyPress.Result)?
    /// What follows whether the keyboard is inside.
    var focusTarget: FocusTarget?
    /// Whether a pointer is over it.
    var isHovered = false
    /// Whether pointers go through it.
    package var takesNoPointers = false
}

extension Element {
    /// Its input, made if there is none.
    package var ownInput: ElementInput {
        if let input { return input }
        let new = ElementInput()
        input = new
        return new
    }
}
