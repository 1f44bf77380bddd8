/// A view that is another one when its id is.
struct IdentifiedView<Content: View, ID: Hashable>: PrimitiveView {
    let content: Content
    let id: ID

    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { IdentifiedNode(self, context) }
}

/// The node of an id.
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

/// What a picker or a tab view knows a view by.
struct TagTrait: ElementTrait {
    let tag: AnyHashable

    func apply(to element: Element, _ node: Node) { element.tag = tag }
}

extension View {
    /// Gives the view an identity: with another id its state starts anew.
    public func id<ID: Hashable>(_ id: ID) -> some View { IdentifiedView(content: self, id: id) }

    /// What a `TabView` or a `Picker` knows the view by.
    public func tag<Tag: Hashable>(_ tag: Tag) -> some View { TraitView(self, TagTrait(tag: AnyHashable(tag))) }
}

extension IdentifiedView: LazyIdentified {
    var lazyID: AnyHashable { AnyHashable(id) }
}
