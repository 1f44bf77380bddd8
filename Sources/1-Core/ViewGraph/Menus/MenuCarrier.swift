/// A view with a menu: the visible part, and the content that becomes the menu's items.
@MainActor protocol MenuCarrier: PrimitiveView {
    associatedtype Shown: View
    associatedtype Lines: View
    var shown: Shown { get }
    var lines: Lines { get }
    /// Returns the item that an event chooses, as a path; `nil` for other events.
    static func path(in event: ElementEvent) -> [Int]?
    func configure(_ element: Element, items: [MenuItem], _ node: Node)
    /// `true` for a context menu, which the row of a list opens if the view fills the row.
    static var isContextMenu: Bool { get }
}

extension MenuCarrier {
    static var isContextMenu: Bool { false }

    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { MenuNode(self, context) }
}

/// The node of a view with a menu. Its first child is visible, the second one becomes the items.
final class MenuNode<Carrier: MenuCarrier>: TypedNode<Carrier> {
    private let element = Element(layout: PassThroughLayout())
    private lazy var source = MenuSource(of: self)
    private var isOpen = false
    /// The menu as known by the row around the view.
    private var rowMenu: RowMenu?

    override var elements: [Element] { [element] }

    override func mount(_ view: Carrier) {
        element.node = self
        element.onEvent = { [weak self] event in
            guard let self else { return false }
            if case .menuIsOpen(let isOpen) = event {
                setOpen(isOpen)
                return true
            }
            guard let path = Carrier.path(in: event) else { return false }
            return source.lines.choose(path)
        }
        adopt(makeChild(view.shown))
        adopt(makeChild(view.lines.environment(\.isInMenu, true)))
        elementsDidChange()
        configure()
    }

    override func receive(_ view: Carrier) {
        self.view = view
        updateChild(at: 0, with: view.shown)
        updateChild(at: 1, with: view.lines.environment(\.isInMenu, true))
        configure()
    }

    override func refresh() { configure() }

    /// The renderer closes the menu together with its button, when this node can no longer be notified.
    override func willUnmount() {
        if isOpen { host.afterFlush { self.setOpen(false) } }
        if let rowMenu, environment.rowActions?.menu === rowMenu { environment.rowActions?.setMenu(nil) }
    }

    private func setOpen(_ isOpen: Bool) {
        guard isOpen != self.isOpen else { return }
        self.isOpen = isOpen
        environment.onMenuOpen?(isOpen)
    }

    override func elementsDidChange() {
        guard children.count == 2 else { return }
        element.children = children[0].elements
        element.adoptTraits()
        source.elements = children[1].elements
    }

    private func configure() {
        clearDirty()
        source.read()
        element.isRightToLeft = environment.layoutDirection == .rightToLeft
        element.adoptTraits()
        shareWithRow()
        view.configure(element, items: rowMenu?.isOfRow == true ? [] : source.lines.items, self)
    }

    private func shareWithRow() {
        guard Carrier.isContextMenu, let row = environment.rowActions else { return }
        let menu = rowMenu ?? makeRowMenu()
        menu.items = environment.isEnabled ? source.lines.items : []
        row.setMenu(menu)
    }

    private func makeRowMenu() -> RowMenu {
        let menu = RowMenu()
        menu.element = element
        menu.choose = { [weak self] in self?.source.lines.choose($0) ?? false }
        menu.onChange = { [weak self] in self?.markDirty() }
        rowMenu = menu
        return menu
    }
}
