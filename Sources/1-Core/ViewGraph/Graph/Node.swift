import Observation

/// What the graph keeps for one view of the tree: its identity, its state and its place.
///
/// Nodes live on the main actor. A node is mounted once, receives new values of its view while its type and place stay
/// the same, and is unmounted once.
@MainActor package class Node {
    package unowned let host: GraphHost
    /// The node without keeping it.
    package let link = Link<Node>()
    private let parentLink: Link<Node>?
    package let depth: Int
    /// What the node inherits; set again when an ancestor changes it.
    package internal(set) var environment: EnvironmentValues
    package private(set) var children: [Node] = []
    /// The id that a `ForEach`, `id(_:)` or `tag(_:)` gave to it.
    package internal(set) var identifier: AnyHashable?
    /// How often the body, or what stands for it, was evaluated.
    package private(set) var runs = 0
    package private(set) var isMounted = true
    package private(set) var isDirty = false
    /// Whether the view shows as far as its screen or tab is concerned. One that is covered keeps its state.
    package private(set) var isShown: Bool

    /// The node that is being evaluated: it depends on what is read meanwhile.
    static var evaluating: Node?

    init(_ context: NodeContext) {
        host = context.host
        parentLink = context.parent?.link
        depth = (context.parent?.depth ?? -1) + 1
        environment = context.environment
        identifier = context.identifier
        isShown = context.isShown
        link.begin(self)
    }

    deinit { link.end() }

    package final var parent: Node? { parentLink?.target }

    /// Whether it evaluates the body of a view.
    package var hasBody: Bool { false }

    /// The type of the view.
    package var viewType: Any.Type { preconditionFailure("a node without a view") }

    /// What the node contributes to the container around it.
    package var elements: [Element] {
        if children.count == 1 { return children[0].elements }
        var elements: [Element] = []
        for child in children { child.addElements(to: &elements) }
        return elements
    }

    /// Puts what the node contributes after other elements.
    func addElements(to elements: inout [Element]) { elements += self.elements }

    /// Evaluates a node that was marked.
    func refresh() {}

    /// What children inherit.
    var inherited: EnvironmentValues { environment }

    /// Called after the children's elements have changed. Those that only pass them on tell their parent.
    func elementsDidChange() { parent?.elementsDidChange() }

    /// Called once, when the node leaves the tree, before its children do.
    func willUnmount() {}

    /// Called after the node was covered, or came back.
    func shownDidChange() {}

    /// Whether a child shows: where the node does, save in nodes that cover some of their children.
    func showsChild(_ child: Node) -> Bool { isShown }

    /// Covers the node and everything below it, or brings it back.
    final func setShown(_ isShown: Bool) {
        guard isMounted, self.isShown != isShown else { return }
        self.isShown = isShown
        shownDidChange()
        for child in children { child.setShown(showsChild(child)) }
    }

    // MARK: Evaluating

    /// Marks the node to be evaluated again in the next turn of the main loop.
    package func markDirty() {
        guard isMounted, !isDirty else { return }
        isDirty = true
        host.noteDirty(self)
    }

    /// Evaluates something that the node depends on: it is marked when anything that was read changes.
    func evaluate<Result>(_ body: () -> Result) -> Result {
        runs += 1
        host.runs += 1
        isDirty = false
        let outer = Node.evaluating
        Node.evaluating = self
        defer { Node.evaluating = outer }
        return withObservationTracking(body) { [link] in MainActorHop.run { link.target?.markDirty() } }
    }

    /// Evaluates something that only some nodes depend on.
    func evaluate(isTracked: Bool, _ body: () -> Void) {
        if isTracked { return evaluate(body) }
        clearDirty()
        body()
    }

    func clearDirty() { isDirty = false }

    // MARK: Children

    /// Makes a node for a child, without adding it.
    func makeChild<Content: View>(_ view: Content, tag: AnyHashable? = nil, isShown: Bool? = nil) -> Node {
        var context = NodeContext(host: host, parent: self, environment: inherited, identifier: tag)
        context.isShown = isShown ?? self.isShown
        let node: TypedNode<Content> =
            if let primitive = view as? any PrimitiveView {
                // A view makes a node of its own type: `makeNode` says so, only the cast above has lost it.
                unsafeDowncast(makeNode(of: primitive, context), to: TypedNode<Content>.self)
            } else {
                CompositeNode(view, context)
            }
        node.begin()
        return node
    }

    private func makeNode(of view: some PrimitiveView, _ context: NodeContext) -> Node { view.makeNode(context) }

    func adopt(_ child: Node) { children.append(child) }

    /// Gives a child the new value of its view, or puts another one in its place.
    func updateChild(at index: Int, with view: some View) {
        let old = children[index]
        let new = reconcile(old, with: view, tag: old.identifier)
        guard new !== old else { return }
        children[index] = new
        old.unmount()
        elementsDidChange()
    }

    /// The node for a view where `old` was: the same one when the type is.
    func reconcile<Content: View>(_ old: Node?, with view: Content, tag: AnyHashable? = nil) -> Node {
        guard let old, old.viewType == Content.self else { return makeChild(view, tag: tag) }
        // The type was compared in the line above.
        unsafeDowncast(old, to: TypedNode<Content>.self).update(view, environment: inherited)
        return old
    }

    /// Sets the children anew; those that are gone are unmounted.
    func replaceChildren(_ make: () -> [Node]) {
        let old = children
        children = make()
        guard !old.elementsEqual(children, by: ===) else { return elementsDidChange() }
        let kept = Set(children.map(ObjectIdentifier.init))
        for child in old where !kept.contains(ObjectIdentifier(child)) { child.unmount() }
        elementsDidChange()
    }

    /// Removes the node and everything below it from the tree.
    final func unmount() {
        guard isMounted else { return }
        isMounted = false
        willUnmount()
        for child in children { child.unmount() }
    }
}

/// What a node is made with.
@MainActor package struct NodeContext {
    package let host: GraphHost
    package let parent: Node?
    package let environment: EnvironmentValues
    package var identifier: AnyHashable?
    package var isShown = true
}
