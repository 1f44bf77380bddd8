/// Ties a value to whether the keyboard is in a view.
private struct FocusModifier: ElementModifier {
    let read: @MainActor () -> Bool
    let write: @MainActor (Bool) -> Void

    static var isTracked: Bool { true }

    func configure(_ element: Element, _ node: Node) {
        element.configure(layout: PassThroughLayout(), content: nil)
        let input = element.ownInput
        let target = input.focusTarget ?? FocusTarget(element)
        input.focusTarget = target
        target.write = write
        let isWanted = read()
        guard isWanted != target.isWanted else { return }
        target.isWanted = isWanted
        node.host.afterFlush { [host = node.host.link] in host.target?.focus.apply(target) }
    }
}

/// Lets a view have the keyboard.
private struct FocusableModifier: ElementModifier {
    let isFocusable: Bool

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        if isFocusable, node.environment.isEnabled { content.interests.insert(.focus) }
        element.configure(layout: PassThroughLayout(), content: content)
    }
}

extension View {
    /// Ties the view to a state: it is `true` while the keyboard is in the view, and brings it there when set.
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View { focused(condition.binding) }

    /// Ties the view to a binding: it is `true` while the keyboard is in the view, and brings it there when set.
    public func focused(_ condition: Binding<Bool>) -> some View {
        ModifiedView(
            self,
            FocusModifier(
                read: { condition.wrappedValue },
                write: { if condition.wrappedValue != $0 { condition.wrappedValue = $0 } }))
    }

    /// Ties the view to one value of a state: it has the value while the keyboard is in the view.
    public func focused<Value: Hashable>(_ binding: FocusState<Value?>.Binding, equals value: Value) -> some View {
        focused(binding, isValue: value)
    }

    private func focused<Value: Hashable>(_ binding: FocusState<Value?>.Binding, isValue value: Value) -> some View {
        ModifiedView(
            self,
            FocusModifier(
                read: { binding.wrappedValue == value },
                write: { hasFocus in
                    if hasFocus {
                        binding.wrappedValue = value
                    } else if binding.wrappedValue == value {
                        binding.wrappedValue = nil
                    }
                }))
    }

    /// Whether the view itself can have the keyboard, as controls can anyhow. Default `true`.
    public func focusable(_ isFocusable: Bool = true) -> some View {
        ModifiedView(self, FocusableModifier(isFocusable: isFocusable))
    }
}
