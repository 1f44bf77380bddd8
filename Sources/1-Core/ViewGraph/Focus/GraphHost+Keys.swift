extension GraphHost {
    /// Handles a key press that no widget has used. Returns `true` if it was handled.
    ///
    /// The press travels from the focused element outward. Then come the shortcuts of controls, from the front to the
    /// back and within stacks in their order, and at last the keys that every window has: Escape closes the frontmost
    /// sheet, dialog or toast; F5 and Control+R refresh; characters start a search. Nothing behind something modal receives keys.
    @discardableResult package func key(_ press: KeyPress) -> Bool {
        send(press) || runShortcut(press, in: rootElement) || (press == KeyPress(key: .escape) && layers.cancel())
            || refresh(press) || search(press)
    }

    /// Without a focus, the press travels outward from the frontmost modal element or the content. It does so as well if the
    /// focus is inside a toast, whose window stays usable.
    private func send(_ press: KeyPress) -> Bool {
        if let element = focus.element, send(press, from: element) { return true }
        if let element = focus.element, !layers.isInNotice(element) { return false }
        return send(press, from: (layers.frontmostModal ?? contentElement ?? rootElement).innermostCommonAncestor)
    }

    private func send(_ press: KeyPress, from element: Element) -> Bool {
        var next: Element? = element
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

    private func refresh(_ press: KeyPress) -> Bool {
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
    /// The children in the order in which shortcuts are found: from the front to the back, within stacks in their
    /// order.
    fileprivate var childrenForKeys: [Element] { layout is StackLayout ? children : children.reversed() }

    /// The innermost element around everything that can have the focus.
    fileprivate var innermostCommonAncestor: Element {
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

    /// Activates the control as a press would.
    func activateByKey() -> Bool {
        switch content?.kind {
        case .button: return send(.activate)
        case .toggle(let toggle): return send(.toggle(!toggle.isOn))
        case .textField, .slider:
            node?.host.focus.request(self)
            return true
        case .menu, .picker:
            guard let host = node?.host, let handle = rendering?.handle else { return false }
            host.focus.request(self)
            host.renderer.openMenu(of: handle)
            return true
        default: return false
        }
    }
}
