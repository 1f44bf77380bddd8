import Foundation

/// A view that can scroll the scroll views inside.
///
/// ```swift
/// ScrollViewReader { proxy in
///     Button("Now") { proxy.scrollTo(current.id, anchor: .center) }
///     List(programmes) { ProgrammeRow(programme: $0) }
/// }
/// ```
public struct ScrollViewReader<Content: View>: View {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    let content: @MainActor (ScrollViewProxy) -> Content

    /// Creates a reader. The closure is called with a proxy that scrolls.
    public init(@ViewBuilder content: @escaping @MainActor (ScrollViewProxy) -> Content) { self.content = content }
}

extension ScrollViewReader: PrimitiveView {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { ScrollReaderNode(self, context) }
}

/// Scrolls the scroll views in a ``ScrollViewReader``.
@MainActor public struct ScrollViewProxy {
    private weak var node: Node?

    init(node: Node) { self.node = node }

    /// Scrolls to the first view with an id, in the nearest scroll view around it.
    ///
    /// Rows of a lazy container are found by the ids of their `ForEach`, whether they are on screen or not. Without
    /// such a view this method has no effect.
    ///
    /// - Parameters:
    ///   - id: The id given by `id(_:)` or a `ForEach`.
    ///   - anchor: The point of the view to align with the same point of the scroll view; `nil` scrolls only as far as
    ///     necessary.
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
        guard let node, node.isMounted, let place = node.place(of: AnyHashable(id)) else { return }
        guard let (scroller, _) = place.element.placeInScroller else { return }
        scroller.scroll(
            to: { [weak element = place.element] in
                guard let element, let (_, origin) = element.placeInScroller else { return nil }
                return place.frame().offsetBy(dx: origin.x, dy: origin.y)
            }, anchor: anchor)
    }
}

/// The node of a reader.
final class ScrollReaderNode<Content: View>: TypedNode<ScrollViewReader<Content>> {
    override func mount(_ view: ScrollViewReader<Content>) { adopt(makeChild(content())) }

    override func receive(_ view: ScrollViewReader<Content>) {
        self.view = view
        refresh()
    }

    override func refresh() { updateChild(at: 0, with: content()) }

    private func content() -> Content { evaluate { view.content(ScrollViewProxy(node: self)) } }
}

extension Node {
    fileprivate typealias Place = (element: Element, frame: @MainActor () -> CGRect)

    /// Returns the location of a view with an id, at or below this node: an element and the frame in its coordinates.
    fileprivate func place(of id: AnyHashable) -> Place? {
        if let lazy = self as? any LazySource, let index = lazy.index(of: id) {
            return (lazy.element, { [weak lazy] in lazy?.frame(at: index) ?? .zero })
        }
        if identifier == id, let element = elements.first {
            return (element, { [weak element] in CGRect(origin: .zero, size: element?.frame.size ?? .zero) })
        }
        for child in children { if let place = child.place(of: id) { return place } }
        return nil
    }
}
