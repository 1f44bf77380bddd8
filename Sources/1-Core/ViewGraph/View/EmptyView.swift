/// A view that shows nothing and takes no space.
///
/// Modifiers still apply to it: `EmptyView().task { … }` runs a task without showing anything.
public struct EmptyView: View {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    /// Creates an empty view.
    public init() {}
}

extension EmptyView: PrimitiveView {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { TypedNode(self, context) }
}

extension EmptyView: LazyFlattening {
    package func flatten(into contents: inout LazyContents) {}
}
