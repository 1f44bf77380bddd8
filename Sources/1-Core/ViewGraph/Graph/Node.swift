import Observation

/// The part of the graph that belongs to one view of the tree: its identity, its state and its place.
///
/// A node is mounted once, receives new values of its view while the view's type and position stay the same, and is
/// unmounted once. Nodes live on the main actor.
@MainActor package class Node {
    package unowned let host: GraphHost
    /// A weak reference to the node.
    package let link = Link<Node>()
    private let parentLink: Link<Node>?
    package let depth: Int
    /// The environment that the node inherits.
    package internal(set) var environment: EnvironmentValues
    package private(set) var children: [Node] = []
    /// The id given by `ForEach`, `id(_:)` or `tag(_:)`.
    package internal(set) var identifier: AnyHashable?
    /// The number of times that the body, or a closure that acts as one, has been evaluated.
    package private(set) var runs = 0
    package private(set) var isMounted = true
    /// Notes the reads of ``runs``, with which ``forgetReads()`` ends the tracking of an evaluation.
    private lazy var registrar = ObservationRegistrar()
    private static let runsPath = \Node.runs
    /// The value of ``runs`` for the evaluation whose reads are tracked.
    private var trackedRun: Int?
    package private(set) var isDirty = false
    /// `false` while the view is on a covered screen or an unselected tab. The view keeps its state meanwhile.
    package private(set) var isShown: Bool

    /// The node under evaluation. It depends on whatever is read meanwhile.
    static var evaluating: Node?

    init(_ context: NodeContext) {
        host = context.host
        parentLink = context.parent?.link
        depth = (context.parent?.depth ?? -1) + 1
        environment = context.environment
        identifier = context.identifier
        isShown = context.isShown
        link.begin(self)
        host.nodeCount += 1
    }

    deinit { link.end() }

    package final var parent: Node? { parentLink?.target }

    /// `true` if the node evaluates a `body`.
    package var hasBody: Bool { false }

    /// The type of the node's view.
    package var viewType: Any.Type { preconditionFailure("a node without a view") }

    /// The elements that the node contributes to its container.
    package var elements: [Element] {
        if children.count == 1 { return children[0].elements }
        var elements: [Element] = []
        for child in children { child.addElements(to: &elements) }
        return elements
    }

    /// Appends the node's elements to an array.
    func addElements(to elements: inout [Element]) { elements += self.elements }

    /// Evaluates the node after it was marked.
    func refresh() {}

    /// The environment that children inherit.
    var inherited: EnvironmentValues { environment }

    /// Called after the elements of the children have changed. Nodes that only pass elements on notify their parent.
    func elementsDidChange() { parent?.elementsDidChange() }

    /// Called once when the node leaves the tree, before its children do.
    func willUnmount() {}

    /// Called after the node was covered or uncovered.
    func shownDidChange() {}

    /// Returns whether a child is shown. Default: whether the node is. Nodes that cover some of their children override
    /// this method.
    func showsChild(_ child: Node) -> Bool { isShown }

    /// Covers or uncovers the node and everything below.
    final func setShown(_ isShown: Bool) {
        guard isMounted, self.isShown != isShown else { return }
        self.isShown = isShown
        shownDidChange()
        for child in children { child.setShown(showsChild(child)) }
    }

    // MARK: Evaluating

    /// Marks the node for evaluation in the next turn of the main loop.
    package func markDirty() {
        guard isMounted, !isDirty else { return }
        isDirty = true
        host.noteDirty(self)
    }

    /// Runs a closure and tracks what it reads; a later change marks the node. A node tracks one closure at a time.
    func evaluate<Result>(_ body: () -> Result) -> Result {
        // The end of the last tracking does not mark a node that is marked.
        isDirty = true
        forgetReads()
        runs += 1
        host.runs += 1
        isDirty = false
        let outer = Node.evaluating
        Node.evaluating = self
        defer { Node.evaluating = outer }
        guard Node.readers.contains(ObjectIdentifier(viewType)) else {
            // Makes the closure only if something was read.
            return withObservationTracking(body, onChange: makeChangeHandler())
        }
        trackedRun = runs
        return withObservationTracking(
            {
                registrar.access(self, keyPath: Node.runsPath)
                return body()
            }, onChange: makeChangeHandler())
    }

    /// The types of views that have read something while they were evaluated. The evaluations of others, which are most, need
    /// nothing to end their tracking.
    private static var readers: Set<ObjectIdentifier> = []

    private func makeChangeHandler() -> @Sendable () -> Void {
        Node.readers.insert(ObjectIdentifier(viewType))
        return { [link, runs] in MainActorHop.run { link.target?.readsDidChange(of: runs) } }
    }

    private func readsDidChange(of run: Int) {
        if trackedRun == run { trackedRun = nil }
        // Also after a later evaluation: a change by another thread is reported before its value can be read.
        markDirty()
    }

    /// Ends the tracking of the last evaluation. Observation keeps the reads of an evaluation until one of the properties
    /// changes; those of nodes that are evaluated for another reason, or leave the tree, would accumulate in models that
    /// live longer. Each evaluation also reads ``runs``, a change of which ends it.
    private func forgetReads() {
        guard trackedRun != nil else { return }
        trackedRun = nil
        registrar.willSet(self, keyPath: Node.runsPath)
    }

    /// Runs a closure, with tracking only if requested.
    func evaluate(isTracked: Bool, _ body: () -> Void) {
        if isTracked { return evaluate(body) }
        clearDirty()
        body()
    }

    func clearDirty() { isDirty = false }

    // MARK: Children

    /// Makes a node for a child without adding it.
    func makeChild<Content: View>(_ view: Content, tag: AnyHashable? = nil, isShown: Bool? = nil) -> Node {
        var context = NodeContext(host: host, parent: self, environment: inherited, identifier: tag)
        context.isShown = isShown ?? self.isShown
        // A requirement rather than a cast, for which the runtime looks through all conformances of the program.
        var request = ViewNodeRequest(context: context)
        view._makeNode(&request)
        guard let made = request.node else { preconditionFailure("\(Content.self) has made no node") }
        // Both implementations make a node for the view's own type.
        let node = unsafeDowncast(made, to: TypedNode<Content>.self)
        node.begin()
        return node
    }

    func adopt(_ child: Node) { children.append(child) }

    /// Updates the child at an index, or replaces it if the new view has another type.
    func updateChild(at index: Int, with view: some View) {
        let old = children[index]
        let new = reconcile(old, with: view, tag: old.identifier)
        guard new !== old else { return }
        children[index] = new
        old.unmount()
        elementsDidChange()
    }

    /// Returns the node for a view at the position of `old`: the same node, updated, if the types are equal.
    func reconcile<Content: View>(_ old: Node?, with view: Content, tag: AnyHashable? = nil) -> Node {
        guard let old, old.viewType == Content.self else { return makeChild(view, tag: tag) }
        // The types were compared above.
        unsafeDowncast(old, to: TypedNode<Content>.self).update(view, environment: inherited)
        return old
    }

    /// Replaces the children. Those that are no longer included are unmounted.
    func replaceChildren(_ make: () -> [Node]) {
        let old = children
        children = make()
        guard !old.elementsEqual(children, by: ===) else { return elementsDidChange() }
        let kept = Set(children.map(ObjectIdentifier.init))
        for child in old where !kept.contains(ObjectIdentifier(child)) { child.unmount() }
        elementsDidChange()
    }

    /// Removes the node and everything below from the tree.
    final func unmount() {
        guard isMounted else { return }
        isMounted = false
        host.nodeCount -= 1
        forgetReads()
        willUnmount()
        for child in children { child.unmount() }
    }
}

// Its evaluations read ``Node/runs``.
extension Node: Observable {}

/// The context that a node is created with.
@MainActor package struct NodeContext {
    package let host: GraphHost
    package let parent: Node?
    package let environment: EnvironmentValues
    package var identifier: AnyHashable?
    package var isShown = true
}
