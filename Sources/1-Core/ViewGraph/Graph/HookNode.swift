/// A reaction of a modifier to the lifetime of a view: it appears, changes or goes away.
@MainActor package protocol ViewHook {
    associatedtype Storage
    /// Makes the storage that exists as long as the view is mounted.
    func makeStorage() -> Storage
    func didMount(_ storage: inout Storage, _ node: Node)
    func didUpdate(from old: Self, _ storage: inout Storage, _ node: Node)
    func willUnmount(_ storage: inout Storage, _ node: Node)
    /// Called when the view's screen or tab is covered or uncovered; see ``Node/isShown``.
    func shownDidChange(_ storage: inout Storage, _ node: Node)
}

extension ViewHook {
    package func didMount(_ storage: inout Storage, _ node: Node) {}
    package func didUpdate(from old: Self, _ storage: inout Storage, _ node: Node) {}
    package func willUnmount(_ storage: inout Storage, _ node: Node) {}
    package func shownDidChange(_ storage: inout Storage, _ node: Node) {}
}

extension ViewHook where Storage == Void {
    package func makeStorage() {}
}

/// A view with a ``ViewHook``.
package struct HookView<Content, Hook> {
    let content: Content
    let hook: Hook

    package init(_ content: Content, _ hook: Hook) {
        self.content = content
        self.hook = hook
    }
}

extension HookView: View, PrimitiveView where Content: View, Hook: ViewHook {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { HookNode(self, context) }
}

/// The node of a ``HookView``.
final class HookNode<Content: View, Hook: ViewHook>: TypedNode<HookView<Content, Hook>> {
    private var storage: Hook.Storage

    override init(_ view: HookView<Content, Hook>, _ context: NodeContext) {
        storage = view.hook.makeStorage()
        super.init(view, context)
    }

    override func mount(_ view: HookView<Content, Hook>) {
        adopt(makeChild(view.content))
        view.hook.didMount(&storage, self)
    }

    override func receive(_ view: HookView<Content, Hook>) {
        let old = self.view.hook
        self.view = view
        updateChild(at: 0, with: view.content)
        view.hook.didUpdate(from: old, &storage, self)
    }

    override func shownDidChange() { view.hook.shownDidChange(&storage, self) }

    override func willUnmount() { view.hook.willUnmount(&storage, self) }
}
