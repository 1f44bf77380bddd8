/// What is told of a view to people who do not see it, or who rest the pointer on it.
private struct DescriptionTrait: ElementTrait {
    var accessibility = Accessibility()
    var help: String?

    func apply(to element: Element, _ node: Node) {
        let rendered = element.rendered
        let target = rendered.count == 1 ? rendered[0] : element
        target.becomeGroup()
        target.describe(accessibility, help: help, by: node)
    }
}

/// Tells people who do not see the screen something new.
private struct AnnouncementHook: ViewHook {
    let message: String

    func didUpdate(from old: AnnouncementHook, _ storage: inout Void, _ node: Node) {
        guard message != old.message, !message.isEmpty, node.isShown else { return }
        node.host.afterFlush { [message, host = node.host.link] in host.target?.renderer.announce(message) }
    }
}

extension View {
    /// Tells people who do not see the screen the message, politely, each time that it has become another one. Nothing
    /// is said of the first one and of an empty one.
    public func accessibilityAnnouncement(_ message: some StringProtocol) -> some View {
        HookView(self, AnnouncementHook(message: String(message)))
    }

    /// What the view is called.
    public func accessibilityLabel(_ label: some StringProtocol) -> some View {
        TraitView(self, DescriptionTrait(accessibility: Accessibility(label: String(label))))
    }

    /// What the view's value is, in words.
    public func accessibilityValue(_ value: some StringProtocol) -> some View {
        TraitView(self, DescriptionTrait(accessibility: Accessibility(value: String(value))))
    }

    /// What the view does.
    public func accessibilityHint(_ hint: some StringProtocol) -> some View {
        TraitView(self, DescriptionTrait(accessibility: Accessibility(hint: String(hint))))
    }

    /// What tests know the view by; people are not told.
    public func accessibilityIdentifier(_ identifier: String) -> some View {
        TraitView(self, DescriptionTrait(accessibility: Accessibility(identifier: identifier)))
    }

    /// Whether the view is told of at all.
    public func accessibilityHidden(_ isHidden: Bool) -> some View {
        TraitView(self, DescriptionTrait(accessibility: Accessibility(isHidden: isHidden)))
    }

    /// What a pointer that rests on the view is told.
    public func help(_ text: some StringProtocol) -> some View {
        TraitView(self, DescriptionTrait(help: String(text)))
    }
}
