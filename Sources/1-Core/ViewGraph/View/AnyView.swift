/// A view whose type is not told. A value of another type in its place is another view, with state of its own.
public struct AnyView: View {
    /// None: the graph draws the view.
    public typealias Body = Never

    let content: any View

    /// Hides the type of a view.
    public init(_ content: some View) { self.content = content }
    /// Hides the type of a view.
    public init(erasing content: some View) { self.content = content }
}

extension AnyView: PrimitiveView {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { AnyViewNode(self, context) }
}

/// Keeps the node of what the view hides.
final class AnyViewNode: TypedNode<AnyView> {
    override func mount(_ view: AnyView) { adopt(make(view.content)) }

    override func receive(_ view: AnyView) { update(view.content) }

    private func make(_ content: some View) -> Node { makeChild(content) }

    private func update(_ content: some View) { updateChild(at: 0, with: content) }
}

extension AnyView: LazyFlattening {
    package func flatten(into contents: inout LazyContents) { contents.add(content) }
}
