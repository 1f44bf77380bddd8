/// A view with a menu: what shows of it, and what the lines of the menu are made of.
@MainActor protocol MenuCarrier: PrimitiveView {
    associatedtype Shown: View
    associatedtype Lines: View
    var shown: Shown { get }
    var lines: Lines { get }
    /// The line that an event chooses; `nil` for other events.
    static func path(in event: ElementEvent) -> [Int]?
    func configure(_ element: Element, items: [MenuItem], _ node: Node)
}

extension MenuCarrier {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { MenuNode(self, context) }
}

/// The node of a view with a menu: its first child shows, the second one is what the lines are made of.
final class MenuNode<Carrier: MenuCarrier>: TypedNode<Carrier> {
    private let element = Element(layout: PassThroughLayout())
    private lazy var source = MenuSource(of: self)
    private var isOpen = false

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

    /// The renderer closes the menu when it takes the button away, and then nobody is here any more to hear of it.
    override func willUnmount() {
        if isOpen { host.afterFlush { self.setOpen(false) } }
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
        view.configure(element, items: source.lines.items, self)
    }
}
