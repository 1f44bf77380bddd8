import Localization

/// A description of a view for assistive technologies, or as a tooltip.
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

/// Announces changes of a message.
private struct AnnouncementHook: ViewHook {
    let message: String
    /// `true` to announce the message with the appearance of the view, too.
    var isInitial = false

    func didMount(_ storage: inout Void, _ node: Node) {
        if isInitial { announce(node) }
    }

    func didUpdate(from old: AnnouncementHook, _ storage: inout Void, _ node: Node) {
        if message != old.message { announce(node) }
    }

    private func announce(_ node: Node) {
        guard !message.isEmpty, node.isShown else { return }
        node.host.afterFlush { [message, host = node.host.link] in host.target?.renderer.announce(message) }
    }
}

extension View {
    /// Announces a message through assistive technologies, politely, each time it changes. The initial message and
    /// empty ones are not announced.
    public func accessibilityAnnouncement(_ message: LocalizedStringKey) -> some View {
        accessibilityAnnouncement(localized(message))
    }

    /// Announces a string as it is each time it changes.
    @_disfavoredOverload public func accessibilityAnnouncement(_ message: some StringProtocol) -> some View {
        HookView(self, AnnouncementHook(message: String(message)))
    }

    /// Announces a message when the view appears, and each time that it changes.
    package func announced(_ message: String) -> some View {
        HookView(self, AnnouncementHook(message: message, isInitial: true))
    }

    /// Sets the accessibility label: the name of the view, as a screen reader speaks it. Name the thing, not its kind:
    /// “Volume”, not “Volume slider”.
    public func accessibilityLabel(_ label: LocalizedStringKey) -> some View {
        accessibilityLabel(localized(label))
    }

    /// Sets the accessibility label to a string as it is.
    @_disfavoredOverload public func accessibilityLabel(_ label: some StringProtocol) -> some View {
        TraitView(self, DescriptionTrait(accessibility: Accessibility(label: String(label))))
    }

    /// Sets the accessibility value: the view's value in words.
    public func accessibilityValue(_ value: LocalizedStringKey) -> some View {
        accessibilityValue(localized(value))
    }

    /// Sets the accessibility value to a string as it is.
    @_disfavoredOverload public func accessibilityValue(_ value: some StringProtocol) -> some View {
        TraitView(self, DescriptionTrait(accessibility: Accessibility(value: String(value))))
    }

    /// Sets the accessibility hint: the effect of the view's action.
    public func accessibilityHint(_ hint: LocalizedStringKey) -> some View {
        accessibilityHint(localized(hint))
    }

    /// Sets the accessibility hint to a string as it is.
    @_disfavoredOverload public func accessibilityHint(_ hint: some StringProtocol) -> some View {
        TraitView(self, DescriptionTrait(accessibility: Accessibility(hint: String(hint))))
    }

    /// Sets an identifier for tests, which find the view with ``HeadlessWindow/element(identifier:)``. It is not
    /// exposed to users.
    public func accessibilityIdentifier(_ identifier: String) -> some View {
        TraitView(self, DescriptionTrait(accessibility: Accessibility(identifier: identifier)))
    }

    /// Hides the view from assistive technologies. Use it for decoration that would only repeat its surroundings.
    public func accessibilityHidden(_ isHidden: Bool) -> some View {
        TraitView(self, DescriptionTrait(accessibility: Accessibility(isHidden: isHidden)))
    }

    /// Sets whether the view shows what it can show and hide.
    package func accessibilityExpanded(_ isExpanded: Bool) -> some View {
        TraitView(self, DescriptionTrait(accessibility: Accessibility(isExpanded: isExpanded)))
    }

    /// Sets the tooltip of the view.
    public func help(_ text: LocalizedStringKey) -> some View {
        help(localized(text))
    }

    /// Sets the tooltip of the view to a string as it is.
    @_disfavoredOverload public func help(_ text: some StringProtocol) -> some View {
        TraitView(self, DescriptionTrait(help: String(text)))
    }
}
