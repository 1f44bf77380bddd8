extension GraphHost {
    /// Takes a key that no widget has used. Says whether somebody did.
    ///
    /// It goes from the element with the keyboard outwards, then to the shortcuts of controls, from the front to the
    /// back and in a stack from the first to the last, then to what windows do anyhow: Escape closes what lies in front,
    /// F5 and Control+R load again. What lies behind something modal hears nothing.
    @discardableResult package func key(_ press: KeyPress) -> Bool {
        tell(press) || runShortcut(press, in: rootElement) || (press == KeyPress(key: .escape) && layers.cancel())
            || loadAgain(press)
    }

    private func tell(_ press: KeyPress) -> Bool {
        var next: Element? = focus.element ?? rootElement.innermostAroundEverything
        while let element = next {
            if !element.isBehindModal, let action = element.input?.onKeyPress, action(press) == .handled {
                return true
            }
            next = element.parent
        }
        return false
    }

    private func runShortcut(_ press: KeyPress, in element: Element) -> Bool {
        if element.isInert { return false }
        if element.childrenForKeys.contains(where: { runShortcut(press, in: $0) }) { return true }
        guard element.input?.shortcut?.matches(press) == true else { return false }
        return element.firstEnabledControl?.activateByKey() ?? false
    }

    private func loadAgain(_ press: KeyPress) -> Bool {
        let isReload =
            press == KeyPress(key: .f5) || (press.key.isSameKey(as: "r") && press.modifiers == .control)
        guard isReload, let action = focus.element?.node?.environment.refresh ?? refreshAction else {
            return false
        }
        Task { await action() }
        return true
    }
}

extension Element {
    /// The children in the order in which keys find them: from the front to the back, and in a stack in its order.
    fileprivate var childrenForKeys: [Element] { layout is StackLayout ? children : children.reversed() }

    /// The innermost element that is around everything that could have the keyboard.
    fileprivate var innermostAroundEverything: Element {
        var element = self
        while element.children.count == 1 { element = element.children[0] }
        return element
    }

    fileprivate var firstEnabledControl: Element? {
        if isInert { return nil }
        if let content, content.isControl { return content.isEnabled ? self : nil }
        for child in children { if let control = child.firstEnabledControl { return control } }
        return nil
    }

    /// Does what a press of the control does.
    func activateByKey() -> Bool {
        switch content?.kind {
        case .button: return send(.activate)
        case .toggle(let toggle): return send(.toggle(!toggle.isOn))
        case .textField, .menu, .picker, .slider:
            node?.host.focus.request(self)
            return true
        default: return false
        }
    }
}
