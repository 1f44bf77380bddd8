/// A view that shows nothing and takes no room. Its `onAppear` and `task` run all the same.
public struct EmptyView: View {
    /// None: the graph draws the view.
    public typealias Body = Never

    /// Makes a view that shows nothing.
    public init() {}
}

extension EmptyView: PrimitiveView {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { TypedNode(self, context) }
}

extension EmptyView: LazyFlattening {
    package func flatten(into contents: inout LazyContents) {}
}
