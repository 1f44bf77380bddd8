/// A primitive view that draws one element and has no content.
@MainActor package protocol LeafView: PrimitiveView {
    /// `true` if ``configure(_:_:)`` reads bindings or models and has to run again when they change. Default: `false`.
    static var isTracked: Bool { get }
    /// Configures the element. Called for each new value of the view.
    func configure(_ element: Element, _ node: Node)
}

extension LeafView {
    package static var isTracked: Bool { false }
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { LeafNode(self, context) }
}

/// The node of a ``LeafView``.
final class LeafNode<Content: LeafView>: TypedNode<Content> {
    private let element = Element(layout: PassThroughLayout())

    override var elements: [Element] { [element] }

    override func addElements(to elements: inout [Element]) { elements.append(element) }

    override func mount(_ view: Content) {
        element.node = self
        configure()
    }

    override func receive(_ view: Content) {
        self.view = view
        configure()
    }

    override func refresh() { configure() }

    private func configure() {
        element.isRightToLeft = environment.layoutDirection == .rightToLeft
        evaluate(isTracked: Content.isTracked) { view.configure(element, self) }
    }
}
