/// A primitive view that draws one element and puts the elements of its content inside.
@MainActor package protocol ContainerView: PrimitiveView {
    associatedtype Content: View
    var content: Content { get }
    /// `true` if ``configure(_:_:)`` reads bindings or models and has to run again when they change. Default: `false`.
    static var isTracked: Bool { get }
    func configure(_ element: Element, _ node: Node)
    /// Returns the environment for the content. Default: the view's own.
    func environment(from environment: EnvironmentValues) -> EnvironmentValues
}

extension ContainerView {
    package static var isTracked: Bool { false }
    package func environment(from environment: EnvironmentValues) -> EnvironmentValues { environment }
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { ContainerNode(self, context) }
}

/// The node of a ``ContainerView``.
final class ContainerNode<Container: ContainerView>: TypedNode<Container> {
    private let element = Element(layout: PassThroughLayout())

    override var elements: [Element] { [element] }

    override func addElements(to elements: inout [Element]) { elements.append(element) }

    override var inherited: EnvironmentValues { view.environment(from: environment) }

    override func mount(_ view: Container) {
        element.node = self
        configure()
        adopt(makeChild(view.content))
        element.children = children[0].elements
    }

    override func receive(_ view: Container) {
        self.view = view
        configure()
        updateChild(at: 0, with: view.content)
    }

    override func refresh() { configure() }

    override func elementsDidChange() { element.children = super.elements }

    private func configure() {
        element.isRightToLeft = environment.layoutDirection == .rightToLeft
        evaluate(isTracked: Container.isTracked) { view.configure(element, self) }
    }
}
