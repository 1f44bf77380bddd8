/// A view whose row has swipe actions.
struct SwipeActionsView<Content: View, Actions: View>: PrimitiveView {
    let content: Content
    let actions: Actions
    let edge: HorizontalEdge
    let allowsFullSwipe: Bool
    var isImplicit = false

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { SwipeActionsNode(self, context) }
}

/// The node of a view with swipe actions. Its first child is visible, the second one becomes the actions.
final class SwipeActionsNode<Content: View, Actions: View>: TypedNode<SwipeActionsView<Content, Actions>> {
    private lazy var source = MenuSource(of: self)

    override var elements: [Element] { children.first?.elements ?? [] }

    override func addElements(to elements: inout [Element]) { children.first?.addElements(to: &elements) }

    override func mount(_ view: SwipeActionsView<Content, Actions>) {
        adopt(makeChild(view.content))
        adopt(makeChild(view.actions.environment(\.isInMenu, true)))
        elementsDidChange()
        configure()
    }

    override func receive(_ view: SwipeActionsView<Content, Actions>) {
        self.view = view
        updateChild(at: 0, with: view.content)
        updateChild(at: 1, with: view.actions.environment(\.isInMenu, true))
        configure()
    }

    override func refresh() { configure() }

    override func willUnmount() { environment.rowActions?.removeSwipe(of: self) }

    override func elementsDidChange() {
        guard children.count == 2 else { return }
        source.elements = children[1].elements
        parent?.elementsDidChange()
    }

    private func configure() {
        clearDirty()
        source.read()
        environment.rowActions?.set(
            RowActions.Swipe(
                owner: ObjectIdentifier(self), edge: view.edge, allowsFullSwipe: view.allowsFullSwipe,
                isImplicit: view.isImplicit, lines: source.lines))
    }
}

extension SwipeActionsView: LazyFlattening {
    package func flatten(into contents: inout LazyContents) {
        let (actions, edge, allowsFullSwipe, isImplicit) = (actions, edge, allowsFullSwipe, isImplicit)
        func withActions(_ view: some View) -> any View {
            SwipeActionsView<_, Actions>(
                content: view, actions: actions, edge: edge, allowsFullSwipe: allowsFullSwipe, isImplicit: isImplicit)
        }
        contents.add(content) { withActions($0) }
    }
}

extension View {
    /// Adds actions to the row of a ``List``, which people reveal by swiping the row.
    ///
    /// The row's context menu offers the same actions to mouse and keyboard, and the Delete key performs the first
    /// action with the role ``ButtonRole/destructive``.
    ///
    /// ```swift
    /// EpisodeRow(episode: episode)
    ///     .swipeActions {
    ///         Button("Remove", role: .destructive) { queue.remove(episode) }
    ///         Button("Later") { queue.postpone(episode) }.tint(.orange)
    ///     }
    /// ```
    ///
    /// - Parameters:
    ///   - edge: The edge at which the actions appear. Default: trailing.
    ///   - allowsFullSwipe: `true` to perform the first action when a swipe is longer than half of the row. Default:
    ///     `true`.
    ///   - content: The actions: buttons, whose `tint(_:)` is their color.
    public func swipeActions<Actions: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> Actions
    ) -> some View {
        SwipeActionsView(content: self, actions: content(), edge: edge, allowsFullSwipe: allowsFullSwipe)
    }
}
