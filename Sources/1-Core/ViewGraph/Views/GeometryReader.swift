import Foundation

/// A container whose content depends on its own size and position.
///
/// A geometry reader takes all the space that it is offered and places its content at the top-leading corner. The
/// content is evaluated again when the size changes, and, if it has read the position, when the position changes.
///
/// ```swift
/// GeometryReader { proxy in
///     Color.red.frame(width: proxy.size.width * progress)
/// }
/// ```
///
/// The content is known only after layout, so that it appears one layout pass later than the rest. Use a reader for
/// content that depends on its space, not to align views with each other.
public struct GeometryReader<Content: View>: View {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    let content: @MainActor (GeometryProxy) -> Content

    /// Creates a reader. The closure is called with the size and position of the reader.
    public init(@ViewBuilder content: @escaping @MainActor (GeometryProxy) -> Content) { self.content = content }
}

extension GeometryReader: PrimitiveView {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { GeometryNode(self, context) }
}

/// The node of a reader. It has a child as soon as it has been laid out.
final class GeometryNode<Content: View>: TypedNode<GeometryReader<Content>>, LayoutObserver {
    private let element = Element(layout: GeometryLayout())
    private var shown: GeometryReading?

    override var elements: [Element] { [element] }

    override func mount(_ view: GeometryReader<Content>) {
        element.node = self
        element.isRightToLeft = environment.layoutDirection == .rightToLeft
        host.addLayoutObserver(self)
    }

    override func receive(_ view: GeometryReader<Content>) {
        self.view = view
        element.isRightToLeft = environment.layoutDirection == .rightToLeft
        if shown != nil { refresh() } else { clearDirty() }
    }

    override func refresh() {
        let reading = GeometryReading(of: element)
        shown = reading
        let content = evaluate { view.content(GeometryProxy(reading)) }
        if children.isEmpty {
            replaceChildren { [makeChild(content)] }
        } else {
            updateChild(at: 0, with: content)
        }
    }

    override func elementsDidChange() { element.children = children.flatMap(\.elements) }

    override func willUnmount() { host.removeLayoutObserver(self) }

    func layoutDidChange() {
        guard let shown else { return markDirty() }
        if shown.isOutdated(by: GeometryReading(of: element)) { markDirty() }
    }
}

/// A layout that takes all the space and places its content at the top-leading corner.
private struct GeometryLayout: ElementLayout {
    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        for child in element.children { child.place(at: .zero, proposal: ProposedViewSize(size)) }
    }
}
