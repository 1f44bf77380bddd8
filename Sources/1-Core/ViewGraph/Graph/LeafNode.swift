/// A view that shows one element, without views in it.
@MainActor package protocol LeafView: PrimitiveView {
    /// Whether it reads bindings or models when it is configured, and is to be configured again when these change.
    static var isTracked: Bool { get }
    /// Says what the element is. Called for each new value of the view.
    func configure(_ element: Element, _ node: Node)
}

extension LeafView {
    package static var isTracked: Bool { false }
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { LeafNode(self, context) }
}

/// The node of a leaf.
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
