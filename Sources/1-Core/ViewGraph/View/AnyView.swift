/// A view that hides the type of another view.
///
/// Use a type-erased view where views of different types meet, for example in an array. Prefer ``ViewBuilder``
/// conditions where they suffice: a value of another type replaces the view, and its state starts over.
public struct AnyView: View {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    let content: any View

    /// Creates a view that hides the type of another one.
    public init(_ content: some View) { self.content = content }
    /// Creates a view that hides the type of another one.
    public init(erasing content: some View) { self.content = content }
}

extension AnyView: PrimitiveView {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { AnyViewNode(self, context) }
}

/// The node of a type-erased view. It keeps the node of the view inside.
final class AnyViewNode: TypedNode<AnyView> {
    override func mount(_ view: AnyView) { adopt(make(view.content)) }

    override func receive(_ view: AnyView) { update(view.content) }

    private func make(_ content: some View) -> Node { makeChild(content) }

    private func update(_ content: some View) { updateChild(at: 0, with: content) }
}

extension AnyView: LazyFlattening {
    package func flatten(into contents: inout LazyContents) { contents.add(content) }
}
