/// A view with a context menu.
struct ContextMenuView<Content: View, Lines: View>: MenuCarrier {
    let shown: Content
    let lines: Lines

    static var isContextMenu: Bool { true }

    static func path(in event: ElementEvent) -> [Int]? {
        if case .contextMenu(let path) = event { path } else { nil }
    }

    func configure(_ element: Element, items: [MenuItem], _ node: Node) {
        var content = ElementContent(.group)
        content.contextMenu = node.environment.isEnabled ? items : []
        content.textScale = node.environment.textScale
        // Several views, for example of a group, are stacked.
        let layout = StackLayout(axis: .vertical, alignment: 0.5, spacing: nil)
        element.configure(layout: layout, content: content)
    }
}

extension View {
    /// Adds a context menu, which opens with the secondary mouse button, the menu key or a long touch.
    ///
    /// In a row of a ``List`` that the view fills, the menu opens anywhere in the row, and with the keys while the row has
    /// the focus. Buttons, toggles, pickers, dividers and menus become its items. A menu without items does not open.
    public func contextMenu<Lines: View>(@ViewBuilder menuItems: () -> Lines) -> some View {
        ContextMenuView(shown: self, lines: menuItems())
    }
}
