/// A view whose content can be loaded again.
struct RefreshableView<Content: View>: PrimitiveView {
    let content: Content
    let action: @MainActor () async -> Void

    func makeNode(_ context: NodeContext) -> TypedNode<Self> { RefreshableNode(self, context) }
}

/// The node of a content that can be loaded again.
final class RefreshableNode<Content: View>: TypedNode<RefreshableView<Content>> {
    private var base = EnvironmentValues()
    private var passedOn = EnvironmentValues()
    private lazy var action = RefreshAction { [weak self] in await self?.load() }
    private var isLoading = false

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
        // One action for as long as the view is there: it runs the newest closure.
        passedOn.refresh = action
    }

    private func load() async {
        // One load at a time: people press a key more than once.
        guard isMounted, !isLoading else { return }
        isLoading = true
        defer { isLoading = false }
        await view.action()
    }
}

/// A content that can be loaded again, as its host knows it.
struct WeakRefreshable {
    weak var node: Node?
    let action: RefreshAction
}

extension GraphHost {
    /// What F5 and Ctrl+R do where nobody has the keyboard: loads the innermost content again that shows and takes
    /// input; `nil` where there is none. With the keyboard somewhere it is `refresh` in the environment of that node.
    package var refreshAction: RefreshAction? {
        refreshables
            .filter { entry in
                guard let node = entry.node, node.isShown else { return false }
                return !node.elements.contains(where: \.isBehindModal)
                    && !node.elements.flatMap(\.rendered).contains(where: \.isInert)
            }
            // Of several at one depth the last one is in front.
            .reversed().max { ($0.node?.depth ?? 0) < ($1.node?.depth ?? 0) }?.action
    }
}

extension View {
    /// Says how the content of the view is loaded again: `refresh` in the environment, F5 and Ctrl+R do it.
    public func refreshable(action: @escaping @MainActor () async -> Void) -> some View {
        RefreshableView(content: self, action: action)
    }
}
