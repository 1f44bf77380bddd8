/// A property that is stored in each element of a view, such as a tag. It does not add an element.
@MainActor package protocol ElementTrait {
    func apply(to element: Element, _ node: Node)
    /// The identity that the trait gives to the view, if any.
    var identifier: AnyHashable? { get }
}

extension ElementTrait {
    package var identifier: AnyHashable? { nil }
}

/// A view with an ``ElementTrait``.
package struct TraitView<Content, Trait> {
    let content: Content
    let trait: Trait

    package init(_ content: Content, _ trait: Trait) {
        self.content = content
        self.trait = trait
    }
}

extension TraitView: View, PrimitiveView where Content: View, Trait: ElementTrait {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { TraitNode(self, context) }
}

/// The node of a ``TraitView``.
final class TraitNode<Content: View, Trait: ElementTrait>: TypedNode<TraitView<Content, Trait>> {
    override func mount(_ view: TraitView<Content, Trait>) {
        adopt(makeChild(view.content))
        apply()
    }

    override func receive(_ view: TraitView<Content, Trait>) {
        self.view = view
        updateChild(at: 0, with: view.content)
        apply()
    }

    override func elementsDidChange() {
        apply()
        parent?.elementsDidChange()
    }

    private func apply() {
        if let identifier = view.trait.identifier { self.identifier = identifier }
        for element in elements { view.trait.apply(to: element, self) }
    }
}

extension TraitView: LazyFlattening where Content: View, Trait: ElementTrait {
    package func flatten(into contents: inout LazyContents) {
        let trait = trait
        func withTrait(_ view: some View) -> any View { TraitView<_, Trait>(view, trait) }
        contents.add(content) { withTrait($0) }
    }
}
