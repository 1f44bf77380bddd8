import Foundation

/// A view with a menu of its own.
struct ContextMenuView<Content: View, Lines: View>: PrimitiveView {
    let content: Content
    let lines: Lines

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { ContextMenuNode(self, context) }
}

/// The node of a view with a menu: its second child is what the lines are made of.
final class ContextMenuNode<Content: View, Lines: View>: TypedNode<ContextMenuView<Content, Lines>> {
    private let element = Element(layout: PassThroughLayout())
    private lazy var source = MenuSource(of: self)

    override var elements: [Element] { [element] }

    override func mount(_ view: ContextMenuView<Content, Lines>) {
        element.node = self
        element.onEvent = { [weak self] event in
            guard case .contextMenu(let path) = event, let self else { return false }
            return source.lines.choose(path)
        }
        adopt(makeChild(view.content))
        adopt(makeChild(view.lines.environment(\.isInMenu, true)))
        elementsDidChange()
        configure()
    }

    override func receive(_ view: ContextMenuView<Content, Lines>) {
        self.view = view
        updateChild(at: 0, with: view.content)
        updateChild(at: 1, with: view.lines.environment(\.isInMenu, true))
        configure()
    }

    override func refresh() { configure() }

    override func elementsDidChange() {
        guard children.count == 2 else { return }
        element.children = children[0].elements
        element.adoptTraits()
        source.elements = children[1].elements
    }

    private func configure() {
        clearDirty()
        source.read()
        element.adoptTraits()
        var content = ElementContent(.group)
        content.contextMenu = environment.isEnabled ? source.lines.items : []
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
        ContextMenuView(content: self, lines: menuItems())
    }
}
