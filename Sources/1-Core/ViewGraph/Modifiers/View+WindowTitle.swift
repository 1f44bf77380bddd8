/// Asks the window for a title.
private struct WindowTitleHook: ViewHook {
    let title: String?

    func didMount(_ storage: inout Void, _ node: Node) { tell(node) }

    func didUpdate(from old: WindowTitleHook, _ storage: inout Void, _ node: Node) {
        if title != old.title { tell(node) }
    }

    func shownDidChange(_ storage: inout Void, _ node: Node) { tell(node) }

    func willUnmount(_ storage: inout Void, _ node: Node) { node.host.preferences.setTitle(nil, of: node) }

    private func tell(_ node: Node) { node.host.preferences.setTitle(node.isShown ? title : nil, of: node) }
}

extension View {
    /// Asks the window around the view to be called so; `nil` asks for nothing.
    ///
    /// Of several that ask, the outermost one that shows is heard. Without any the window has its group's title.
    public func windowTitle(_ title: String?) -> some View { HookView(self, WindowTitleHook(title: title)) }
}
