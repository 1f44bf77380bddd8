/// A view that shows one element with the elements of other views in it.
@MainActor package protocol ContainerView: PrimitiveView {
    associatedtype Content: View
    var content: Content { get }
    /// Whether it reads bindings or models when it is configured, and is to be configured again when these change.
    static var isTracked: Bool { get }
    func configure(_ element: Element, _ node: Node)
    /// What its content inherits.
    func environment(from environment: EnvironmentValues) -> EnvironmentValues
}

extension ContainerView {
    package static var isTracked: Bool { false }
    package func environment(from environment: EnvironmentValues) -> EnvironmentValues { environment }
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { ContainerNode(self, context) }
}

/// The node of a container.
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
