/// Requests a color scheme from the window.
private struct ColorSchemeHook: ViewHook {
    let scheme: ColorScheme?

    func didMount(_ storage: inout Void, _ node: Node) { updateRequest(node) }

    func didUpdate(from old: ColorSchemeHook, _ storage: inout Void, _ node: Node) {
        if scheme != old.scheme { updateRequest(node) }
    }

    func shownDidChange(_ storage: inout Void, _ node: Node) { updateRequest(node) }

    func willUnmount(_ storage: inout Void, _ node: Node) { node.host.preferences.setColorScheme(nil, of: node) }

    private func updateRequest(_ node: Node) {
        node.host.preferences.setColorScheme(node.isShown ? scheme : nil, of: node)
    }
}

extension View {
    /// Requests a color scheme for the window around the view; `nil` requests none.
    ///
    /// The whole window and its environment follow. If several visible views make a request, the outermost one takes
    /// precedence.
    public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        HookView(self, ColorSchemeHook(scheme: colorScheme))
    }
}
