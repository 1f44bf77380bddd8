import Foundation

/// Columns of which some are visible. Hidden columns keep their state.
struct SplitContainer<Sidebar: View, Content: View, Detail: View>: PrimitiveView {
    let model: SplitModel
    let shown: [NavigationSplitViewColumn]
    let widths: [SplitWidth]
    let sidebar: Sidebar
    /// `nil` for two columns.
    let content: Content?
    let detail: Detail

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { SplitNode(self, context) }
}

/// The node of a split view. Its children are the columns.
final class SplitNode<Sidebar: View, Content: View, Detail: View>: TypedNode<SplitContainer<Sidebar, Content, Detail>> {
    private let element = Element(layout: SplitLayout(widths: []))
    private var columns: [Element] = []
    private var dividers: [Element] = []

    override var elements: [Element] { [element] }

    override func showsChild(_ child: Node) -> Bool {
        guard isShown, let index = children.firstIndex(where: { $0 === child }) else { return false }
        return view.shown.contains(column(at: index))
    }

    private func column(at index: Int) -> NavigationSplitViewColumn {
        if index == 0 { return .sidebar }
        return index == 1 && view.content != nil ? .content : .detail
    }

    override func mount(_ view: SplitContainer<Sidebar, Content, Detail>) {
        element.node = self
        // The first layout is that of the window, if it is known, so that no column appears only to disappear.
        adopt(makeChild(view.sidebar, isShown: isShown && view.shown.contains(.sidebar)))
        if let content = view.content { adopt(makeChild(content, isShown: isShown && view.shown.contains(.content))) }
        adopt(makeChild(view.detail, isShown: isShown && view.shown.contains(.detail)))
        columns = children.map { _ in Element(layout: PassThroughLayout()) }
        dividers = children.dropLast().map { _ in
            Element(layout: DividerLayout(), content: ElementContent(.divider), node: self)
        }
        element.onResize = { [model = view.model] size in model.setWidth(size.width) }
        configure()
    }

    override func receive(_ view: SplitContainer<Sidebar, Content, Detail>) {
        self.view = view
        for child in children where !showsChild(child) { child.setShown(false) }
        updateChild(at: 0, with: view.sidebar)
        if let content = view.content { updateChild(at: 1, with: content) }
        updateChild(at: children.count - 1, with: view.detail)
        for child in children { child.setShown(showsChild(child)) }
        configure()
    }

    override func elementsDidChange() { configure() }

    private func configure() {
        guard !columns.isEmpty, columns.count == children.count else { return }
        element.isRightToLeft = environment.layoutDirection == .rightToLeft
        var elements: [Element] = []
        for (index, child) in children.enumerated() {
            columns[index].children = child.elements
            guard view.shown.contains(column(at: index)) else { continue }
            if !elements.isEmpty { elements.append(dividers[index - 1]) }
            elements.append(columns[index])
        }
        element.configure(layout: SplitLayout(widths: view.widths), content: nil)
        element.children = elements
    }
}

/// The layout of a split view: the children are the visible columns, with dividers between them.
struct SplitLayout: ElementLayout {
    /// The widths of the visible columns.
    let widths: [SplitWidth]

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
        let dividers = CGFloat(element.children.count / 2)
        let columns = SplitWidth.widths(of: widths, in: max(0, size.width - dividers))
        var x: CGFloat = 0
        for (index, child) in element.children.enumerated() {
            let isColumn = index.isMultiple(of: 2) && index / 2 < columns.count
            let room = CGSize(width: isColumn ? columns[index / 2] : 1, height: size.height)
            child.place(at: CGPoint(x: x, y: 0), proposal: ProposedViewSize(room), size: room)
            x += room.width
        }
    }
}
