import Foundation

/// A view that is made for the room that it has: it takes all that it is offered, and tells its content how much.
///
/// What is in it lies at the top leading corner. It is made again when the room has another size, and, where it asked
/// for a place in the window, when that has changed.
///
/// ```swift
/// GeometryReader { proxy in
///     Color.red.frame(width: proxy.size.width * progress)
/// }
/// ```
public struct GeometryReader<Content: View>: View {
    /// None: the graph draws the view.
    public typealias Body = Never

    let content: @MainActor (GeometryProxy) -> Content

    /// Makes a view of what a closure says of the room.
    public init(@ViewBuilder content: @escaping @MainActor (GeometryProxy) -> Content) { self.content = content }
}

extension GeometryReader: PrimitiveView {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { GeometryNode(self, context) }
}

/// The node of a reader: has a child once it was laid out.
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

/// All the room; what is in it lies at the top leading corner.
private struct GeometryLayout: ElementLayout {
    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        for child in element.children { child.place(at: .zero, proposal: ProposedViewSize(size)) }
    }
}
