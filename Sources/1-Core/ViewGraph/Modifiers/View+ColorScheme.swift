/// Asks the window for a lightness.
private struct ColorSchemeHook: ViewHook {
    let scheme: ColorScheme?

    func didMount(_ storage: inout Void, _ node: Node) { tell(node) }

    func didUpdate(from old: ColorSchemeHook, _ storage: inout Void, _ node: Node) {
        if scheme != old.scheme { tell(node) }
    }

    func shownDidChange(_ storage: inout Void, _ node: Node) { tell(node) }

    func willUnmount(_ storage: inout Void, _ node: Node) { node.host.preferences.setColorScheme(nil, of: node) }

    private func tell(_ node: Node) {
        node.host.preferences.setColorScheme(node.isShown ? scheme : nil, of: node)
    }
}

extension View {
    /// Asks the window around the view to be light or dark, whatever the system is; `nil` asks for nothing.
    ///
    /// The whole window follows, its environment too. Of several that ask, the outermost one that shows is heard.
    public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        HookView(self, ColorSchemeHook(scheme: colorScheme))
    }
}
