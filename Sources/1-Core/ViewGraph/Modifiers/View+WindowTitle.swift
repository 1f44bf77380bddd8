/// Requests a title from the window.
private struct WindowTitleHook: ViewHook {
    let title: String?

    func didMount(_ storage: inout Void, _ node: Node) { updateRequest(node) }

    func didUpdate(from old: WindowTitleHook, _ storage: inout Void, _ node: Node) {
        if title != old.title { updateRequest(node) }
    }

    func shownDidChange(_ storage: inout Void, _ node: Node) { updateRequest(node) }

    func willUnmount(_ storage: inout Void, _ node: Node) { node.host.preferences.setTitle(nil, of: node) }

    private func updateRequest(_ node: Node) { node.host.preferences.setTitle(node.isShown ? title : nil, of: node) }
}

extension View {
    /// Requests a title for the window around the view; `nil` requests none.
    ///
    /// If several visible views make a request, the outermost one takes precedence. Without one the window has the
    /// title of its group.
    public func windowTitle(_ title: String?) -> some View { HookView(self, WindowTitleHook(title: title)) }
}
