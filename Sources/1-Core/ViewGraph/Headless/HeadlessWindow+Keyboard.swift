extension HeadlessWindow {
    /// Presses a key as a user would: the focused control handles it first, then views and shortcuts, and Tab moves the
    /// focus. Returns `true` if the key was used.
    @discardableResult public func key(_ key: KeyEquivalent, modifiers: EventModifiers = []) -> Bool {
        turn()
        let press = KeyPress(key: key, modifiers: modifiers)
        let isUsed = controlUses(press) || host.key(press) || moves(press)
        turn()
        return isUsed
    }

    /// The element with the keyboard focus.
    public var focusedElement: HeadlessElement? {
        host.focus.element.map { HeadlessElement(element: $0, window: self) }
    }

    /// Moves the focus to the next control, from the last to the first one.
    public func focusNext() {
        turn()
        host.focus.move(forwards: true)
        turn()
    }

    /// Moves the focus to the previous control, from the first to the last one.
    public func focusPrevious() {
        turn()
        host.focus.move(forwards: false)
        turn()
    }

    private func moves(_ press: KeyPress) -> Bool {
        guard press.key == .tab, press.modifiers.isSubset(of: .shift) else { return false }
        host.focus.move(forwards: press.modifiers.isEmpty)
        return true
    }

    private func controlUses(_ press: KeyPress) -> Bool {
        guard let element = host.focus.element, let content = element.content, content.isEnabled,
            press.modifiers.isSubset(of: .shift)
        else {
            return false
        }
        switch (content.kind, press.key) {
        case (.button, .return), (.button, .space): return element.send(.activate)
        case (.toggle(let toggle), .space): return element.send(.toggle(!toggle.isOn))
        case (.textField, .return): return element.send(.submit)
        case (.textField(let field), .delete): return element.send(.text(String(field.text.dropLast())))
        case (.textField(let field), let key):
            guard key == .space || !key.isNamed else { return false }
            return element.send(.text(field.text + String(key.character)))
        case (.slider(let slider), .leftArrow), (.slider(let slider), .downArrow): return step(element, slider, by: -1)
        case (.slider(let slider), .rightArrow), (.slider(let slider), .upArrow): return step(element, slider, by: 1)
        case (.slider(let slider), .pageDown): return page(element, slider, by: -1)
        case (.slider(let slider), .pageUp): return page(element, slider, by: 1)
        default: return false
        }
    }

    private func step(_ element: Element, _ slider: SliderContent, by count: Double) -> Bool {
        let step = slider.arrowStep ?? slider.step ?? (slider.range.upperBound - slider.range.lowerBound) / 10
        return move(element, slider, by: step * count)
    }

    private func page(_ element: Element, _ slider: SliderContent, by count: Double) -> Bool {
        let page = slider.pageStep ?? (slider.range.upperBound - slider.range.lowerBound) / 10
        return move(element, slider, by: page * count)
    }

    private func move(_ element: Element, _ slider: SliderContent, by distance: Double) -> Bool {
        element.send(.value(slider.value + distance))
    }
}
