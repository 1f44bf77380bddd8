/// A view with an explicit identity.
struct IdentifiedView<Content, ID> {
    let content: Content
    let id: ID
}

extension IdentifiedView: View, PrimitiveView where Content: View, ID: Hashable {
    func makeNode(_ context: NodeContext) -> TypedNode<Self> { IdentifiedNode(self, context) }
}

/// The node of a view with an identity.
final class IdentifiedNode<Content: View, ID: Hashable>: TypedNode<IdentifiedView<Content, ID>> {
    override func mount(_ view: IdentifiedView<Content, ID>) {
        identifier = AnyHashable(view.id)
        adopt(makeChild(view.content, tag: identifier))
    }

    override func receive(_ view: IdentifiedView<Content, ID>) {
        let isSame = view.id == self.view.id
        self.view = view
        if isSame {
            updateChild(at: 0, with: view.content)
        } else {
            identifier = AnyHashable(view.id)
            replaceChildren { [makeChild(view.content, tag: identifier)] }
        }
    }
}

/// The tag of a view, for pickers, lists and tab views.
struct TagTrait: ElementTrait {
    let tag: AnyHashable

    func apply(to element: Element, _ node: Node) { element.tag = tag }
}

extension View {
    /// Sets the identity of the view. A view with another identity starts with new state.
    ///
    /// Use it to reset a view together with its state, for example when it shows another item.
    public func id<ID: Hashable>(_ id: ID) -> some View { IdentifiedView(content: self, id: id) }

    /// Sets the tag that identifies the view in a ``TabView``, a ``Picker`` or the selection of a ``List``.
    public func tag<Tag: Hashable>(_ tag: Tag) -> some View { TraitView(self, TagTrait(tag: AnyHashable(tag))) }
}

extension IdentifiedView: LazyIdentified where Content: View, ID: Hashable {
    var lazyID: AnyHashable { AnyHashable(id) }
}
