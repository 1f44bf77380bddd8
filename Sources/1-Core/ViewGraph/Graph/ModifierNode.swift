/// A modifier that wraps each element of a view in a new element.
@MainActor package protocol ElementModifier {
    /// `true` if ``configure(_:_:)`` reads bindings or models and has to run again when they change. Default: `false`.
    static var isTracked: Bool { get }
    /// Configures the wrapper of one element.
    func configure(_ element: Element, _ node: Node)
}

extension ElementModifier {
    package static var isTracked: Bool { false }
}

/// A view with an ``ElementModifier``.
package struct ModifiedView<Content, Modifier> {
    let content: Content
    let modifier: Modifier

    package init(_ content: Content, _ modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedView: View, PrimitiveView where Content: View, Modifier: ElementModifier {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { ModifierNode(self, context) }
}

/// The node of a ``ModifiedView``.
final class ModifierNode<Content: View, Modifier: ElementModifier>: TypedNode<ModifiedView<Content, Modifier>> {
    private var wrappers: [Element] = []

    override var elements: [Element] { wrappers }

    override func mount(_ view: ModifiedView<Content, Modifier>) {
        adopt(makeChild(view.content))
        wrap()
    }

    override func receive(_ view: ModifiedView<Content, Modifier>) {
        self.view = view
        updateChild(at: 0, with: view.content)
        configure()
    }

    override func refresh() { configure() }

    override func elementsDidChange() {
        let old = wrappers
        wrap()
        if !old.elementsEqual(wrappers, by: ===) { parent?.elementsDidChange() }
    }

    private func wrap() {
        let inner = children[0].elements
        if inner.count == 1, wrappers.count == 1 {
            // Only the content has changed; the wrapper stays.
            wrappers[0].children = inner
            return
        }
        var known: [ObjectIdentifier: Element] = [:]
        for wrapper in wrappers {
            if let child = wrapper.children.first { known[ObjectIdentifier(child)] = wrapper }
        }
        wrappers = inner.map { element in
            if let wrapper = known[ObjectIdentifier(element)] { return wrapper }
            let wrapper = Element(layout: PassThroughLayout(), node: self)
            wrapper.children = [element]
            return wrapper
        }
        configure()
    }

    private func configure() {
        let isRightToLeft = environment.layoutDirection == .rightToLeft
        evaluate(isTracked: Modifier.isTracked) {
            for wrapper in wrappers {
                wrapper.isRightToLeft = isRightToLeft
                // Containers read the traits of a view through all modifiers around it.
                wrapper.adoptTraits()
                view.modifier.configure(wrapper, self)
            }
        }
    }
}

extension Element {
    /// Copies the traits of the element inside.
    func adoptTraits() {
        guard let child = children.first else { return }
        layoutPriority = child.layoutPriority
        tag = child.tag
        transition = child.transition
    }
}

extension ModifiedView: LazyFlattening where Content: View, Modifier: ElementModifier {
    package func flatten(into contents: inout LazyContents) {
        let modifier = modifier
        func modified(_ view: some View) -> any View { ModifiedView<_, Modifier>(view, modifier) }
        contents.add(content) { modified($0) }
    }
}
