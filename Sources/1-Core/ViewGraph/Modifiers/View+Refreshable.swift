/// A view whose content can be refreshed.
struct RefreshableView<Content: View>: PrimitiveView {
    let content: Content
    let action: @MainActor () async -> Void

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { RefreshableNode(self, context) }
}

/// The node of a refreshable view.
final class RefreshableNode<Content: View>: TypedNode<RefreshableView<Content>> {
    private var base = EnvironmentValues()
    private var passedOn = EnvironmentValues()
    private lazy var action = RefreshAction { [weak self] in await self?.load() }
    private lazy var control = RefreshControl { [weak self] in await self?.load() }

    override var inherited: EnvironmentValues { passedOn }

    override func mount(_ view: RefreshableView<Content>) {
        inherit()
        host.refreshables.append(WeakRefreshable(node: self, action: action))
        adopt(makeChild(view.content))
    }

    override func receive(_ view: RefreshableView<Content>) {
        self.view = view
        if !environment.isIdentical(to: base) { inherit() }
        updateChild(at: 0, with: view.content)
    }

    override func willUnmount() { host.refreshables.removeAll { $0.node === self || $0.node == nil } }

    private func inherit() {
        base = environment
        passedOn = environment
        // One action for the lifetime of the view. It runs the latest closure.
        passedOn.refresh = action
        passedOn.refreshControl = control
    }

    private func load() async {
        // One refresh at a time, even if the key is pressed repeatedly.
        guard isMounted, !control.isRunning.value else { return }
        control.isRunning.set(true)
        defer { control.isRunning.set(false) }
        await view.action()
    }
}

/// A refreshable view, as known by its host.
struct WeakRefreshable {
    weak var node: Node?
    let action: RefreshAction
}

extension GraphHost {
    /// The action of F5 and Control+R while nothing has the focus: that of the innermost refreshable view that is shown
    /// and takes input. With the focus somewhere, the keys use `refresh` from the environment of the focused view.
    package var refreshAction: RefreshAction? {
        refreshables
            .filter { entry in
                guard let node = entry.node, node.isShown else { return false }
                return !node.elements.contains(where: \.isBehindModal)
                    && !node.elements.flatMap(\.rendered).contains(where: \.isInert)
            }
            // At equal depth the last one is in front.
            .reversed().max { ($0.node?.depth ?? 0) < ($1.node?.depth ?? 0) }?.action
    }
}

extension View {
    /// Makes the content of the view refreshable.
    ///
    /// The `refresh` action of the environment, F5 and Control+R run the closure, one refresh at a time. So do a button
    /// above the content of the outermost ``List`` or ``ScrollView`` in the view, and pulling its content down with a
    /// finger; an indicator takes the button's place during a refresh.
    public func refreshable(action: @escaping @MainActor () async -> Void) -> some View {
        RefreshableView(content: self, action: action)
    }
}
