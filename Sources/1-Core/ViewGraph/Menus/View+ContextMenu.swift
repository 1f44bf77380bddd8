/// A view with a menu of its own.
struct ContextMenuView<Content: View, Lines: View>: MenuCarrier {
    let shown: Content
    let lines: Lines

    static func path(in event: ElementEvent) -> [Int]? {
        if case .contextMenu(let path) = event { path } else { nil }
    }

    func configure(_ element: Element, items: [MenuItem], _ node: Node) {
        var content = ElementContent(.group)
        content.contextMenu = node.environment.isEnabled ? items : []
        // Several views, as of a group, lie as they would in a stack.
        let layout = StackLayout(axis: .vertical, alignment: 0.5, spacing: nil)
        element.configure(layout: layout, content: content)
    }
}

extension View {
    /// A menu that the view opens with the secondary button of the pointer, or the menu key.
    ///
    /// Buttons, toggles, pickers, dividers and menus become its lines. A menu without lines does not open.
    public func contextMenu<Lines: View>(@ViewBuilder menuItems: () -> Lines) -> some View {
        ContextMenuView(shown: self, lines: menuItems())
    }
}
