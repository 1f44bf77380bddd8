/// A node for views of a known type.
@MainActor package class TypedNode<Content>: Node {
    /// The latest value of the view, with its dynamic properties connected.
    package internal(set) var view: Content

    package init(_ view: Content, _ context: NodeContext) {
        self.view = view
        super.init(context)
    }

    package final override var viewType: Any.Type { Content.self }

    /// Mounts the view. Called once after initialization.
    final func begin() { mount(view) }

    /// Makes the children.
    func mount(_ view: Content) {}

    /// Applies a new value of the view.
    func receive(_ view: Content) {}

    /// Returns `true` if a new value makes no difference.
    func isEqual(_ view: Content) -> Bool { false }

    /// Updates the view and the inherited environment, and applies the view if either has changed.
    final func update(_ view: Content, environment: EnvironmentValues) {
        let isSame = environment.isIdentical(to: self.environment)
        self.environment = environment
        if isSame, !isDirty, isEqual(view) { return }
        receive(view)
    }
}
