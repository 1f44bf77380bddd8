import Foundation

/// A view with another one in front of it or behind it that has its size.
struct SecondaryView<Content, Secondary> {
    let content: Content
    let secondary: Secondary
    let alignment: Alignment
    let isBehind: Bool
}

extension SecondaryView: View, PrimitiveView where Content: View, Secondary: View {
    func makeNode(_ context: NodeContext) -> TypedNode<Self> { SecondaryNode(self, context) }
}

/// The node of a view with a secondary view.
final class SecondaryNode<Content: View, Secondary: View>: TypedNode<SecondaryView<Content, Secondary>> {
    private let element = Element(layout: PassThroughLayout())
    /// Holds several views together.
    private let primary = Element(layout: DepthLayout(alignment: .center))

    override var elements: [Element] { [element] }

    override func mount(_ view: SecondaryView<Content, Secondary>) {
        element.node = self
        primary.node = self
        adopt(makeChild(view.content))
        adopt(makeChild(view.secondary))
        configure()
        elementsDidChange()
    }

    override func receive(_ view: SecondaryView<Content, Secondary>) {
        self.view = view
        updateChild(at: 0, with: view.content)
        updateChild(at: 1, with: view.secondary)
        configure()
    }

    override func elementsDidChange() {
        guard children.count == 2 else { return }
        primary.children = children[0].elements
        let secondary = children[1].elements
        element.children = view.isBehind ? secondary + [primary] : [primary] + secondary
        element.layoutPriority = primary.children.first?.layoutPriority ?? 0
        element.tag = primary.children.first?.tag
    }

    private func configure() {
        element.isRightToLeft = environment.layoutDirection == .rightToLeft
        element.configure(
            layout: SecondaryLayout(alignment: view.alignment, isPrimaryLast: view.isBehind), content: nil)
    }
}

extension View {
    /// Places a view in front of this one. This view determines the size; the other one is aligned to it.
    public func overlay<Content: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Content
    ) -> some View {
        SecondaryView(content: self, secondary: content(), alignment: alignment, isBehind: false)
    }

    /// Places a view in front of this one. This view determines the size; the other one is aligned to it.
    public func overlay(_ content: some View, alignment: Alignment = .center) -> some View {
        SecondaryView(content: self, secondary: content, alignment: alignment, isBehind: false)
    }

    /// Places a view behind this one. This view determines the size; the other one is aligned to it.
    public func background<Content: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Content
    ) -> some View {
        SecondaryView(content: self, secondary: content(), alignment: alignment, isBehind: true)
    }

    /// Places a view behind this one. This view determines the size; the other one is aligned to it.
    public func background(_ content: some View, alignment: Alignment = .center) -> some View {
        SecondaryView(content: self, secondary: content, alignment: alignment, isBehind: true)
    }
}
