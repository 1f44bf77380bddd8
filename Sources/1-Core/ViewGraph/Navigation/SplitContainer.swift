import Foundation

/// Two columns, of which both or one are visible. Hidden columns keep their state.
struct SplitContainer<Sidebar: View, Detail: View>: PrimitiveView {
    let model: SplitModel
    let shown: SplitModel.Shown
    let sidebar: Sidebar
    let detail: Detail

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { SplitNode(self, context) }
}

/// The node of a split view. Its children are the sidebar and the detail.
final class SplitNode<Sidebar: View, Detail: View>: TypedNode<SplitContainer<Sidebar, Detail>> {
    private let element = Element(layout: SplitLayout(shown: .both))
    private let sidebar = Element(layout: PassThroughLayout())
    private let detail = Element(layout: PassThroughLayout())
    private lazy var divider = Element(layout: DividerLayout(), content: ElementContent(.divider), node: self)

    override var elements: [Element] { [element] }

    override func showsChild(_ child: Node) -> Bool {
        switch view.shown {
        case .both: isShown
        case .sidebar: isShown && child === children.first
        case .detail: isShown && child === children.last
        }
    }

    override func mount(_ view: SplitContainer<Sidebar, Detail>) {
        element.node = self
        // The first layout is that of the window, if it is known, so that no column appears only to disappear.
        adopt(makeChild(view.sidebar, isShown: isShown && view.shown != .detail))
        adopt(makeChild(view.detail, isShown: isShown && view.shown != .sidebar))
        element.onResize = { [model = view.model] size in
            model.isCompact.set(size.width < SplitLayout.compactWidth)
        }
        configure()
    }

    override func receive(_ view: SplitContainer<Sidebar, Detail>) {
        self.view = view
        for child in children where !showsChild(child) { child.setShown(false) }
        updateChild(at: 0, with: view.sidebar)
        updateChild(at: 1, with: view.detail)
        for child in children { child.setShown(showsChild(child)) }
        configure()
    }

    override func elementsDidChange() { configure() }

    private func configure() {
        guard children.count == 2 else { return }
        element.isRightToLeft = environment.layoutDirection == .rightToLeft
        sidebar.children = children[0].elements
        detail.children = children[1].elements
        element.configure(layout: SplitLayout(shown: view.shown), content: nil)
        element.children =
            switch view.shown {
            case .both: [sidebar, divider, detail]
            case .sidebar: [sidebar]
            case .detail: [detail]
            }
    }
}

/// The layout of a split view: the children are the visible columns, with a divider between two.
struct SplitLayout: ElementLayout {
    let shown: SplitModel.Shown

    /// The width below which one column is visible, in points.
    static let compactWidth: CGFloat = 600
    private static let sidebarWidth: CGFloat = 240

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        guard proposal.width == nil || proposal.height == nil else { return proposal.replacingUnspecifiedDimensions() }
        var size = CGSize.zero
        for child in element.children {
            let fitting = child.sizeThatFits(proposal)
            size = CGSize(width: size.width + fitting.width, height: max(size.height, fitting.height))
        }
        return proposal.replacingUnspecifiedDimensions(by: size)
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        var x: CGFloat = 0
        for (index, child) in element.children.enumerated() {
            let width: CGFloat =
                switch (element.children.count, index) {
                case (3, 0): min(Self.sidebarWidth, size.width / 2)
                case (3, 1): 1
                default: max(0, size.width - x)
                }
            let room = CGSize(width: width, height: size.height)
            child.place(at: CGPoint(x: x, y: 0), proposal: ProposedViewSize(room), size: room)
            x += width
        }
    }
}
