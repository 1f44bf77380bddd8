/// Connects a value with the focus of a view.
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

/// Makes a view focusable.
private struct FocusableModifier: ElementModifier {
    let isFocusable: Bool

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        if isFocusable, node.environment.isEnabled { content.interests.insert(.focus) }
        element.configure(layout: PassThroughLayout(), content: content)
    }
}

extension View {
    /// Connects the view with a focus state: `true` while the view contains the focus; setting it moves the focus.
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View { focused(condition.binding) }

    /// Connects the view with a binding: `true` while the view contains the focus; setting it moves the focus.
    public func focused(_ condition: Binding<Bool>) -> some View {
        ModifiedView(
            self,
            FocusModifier(
                read: { condition.wrappedValue },
                write: { if condition.wrappedValue != $0 { condition.wrappedValue = $0 } }))
    }

    /// Connects the view with one value of a focus state, which has this value while the view contains the focus.
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

    /// Makes the view itself focusable, as controls are anyway. Default: `true`.
    public func focusable(_ isFocusable: Bool = true) -> some View {
        ModifiedView(self, FocusableModifier(isFocusable: isFocusable))
    }
}
