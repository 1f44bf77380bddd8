/// A node of a view of a known type.
@MainActor package class TypedNode<Content: View>: Node {
    /// The view's last value, with its dynamic properties connected.
    package internal(set) var view: Content

    package init(_ view: Content, _ context: NodeContext) {
        self.view = view
        super.init(context)
    }

    package final override var viewType: Any.Type { Content.self }

    /// Called once after the node was made.
    final func begin() { mount(view) }

    /// Makes the children.
    func mount(_ view: Content) {}

    /// Takes a new value of the view.
    func receive(_ view: Content) {}

    /// Whether a new value makes no difference.
    func isEqual(_ view: Content) -> Bool { false }

    /// Gives the node a new value of its view, and what it inherits now.
    final func update(_ view: Content, environment: EnvironmentValues) {
        let isSame = environment.isIdentical(to: self.environment)
        self.environment = environment
        if isSame, !isDirty, isEqual(view) { return }
        receive(view)
    }
}
