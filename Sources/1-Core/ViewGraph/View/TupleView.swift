/// A sequence of views, made by a view builder from the statements of a closure.
public struct TupleView<each Content> {
    let content: (repeat each Content)

    /// Creates a sequence of views.
    public init(_ content: repeat each Content) { self.content = (repeat each content) }
}

extension TupleView: View, PrimitiveView where repeat each Content: View {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { TupleNode(self, context) }
}

/// The node of a sequence. It keeps one child for each position.
final class TupleNode<each Content: View>: TypedNode<TupleView<repeat each Content>> {
    override func mount(_ view: TupleView<repeat each Content>) {
        for content in repeat each view.content { adopt(makeChild(content)) }
    }

    override func receive(_ view: TupleView<repeat each Content>) {
        var index = 0
        for content in repeat each view.content {
            updateChild(at: index, with: content)
            index += 1
        }
    }
}

extension TupleView: LazyFlattening where repeat each Content: View {
    package func flatten(into contents: inout LazyContents) {
        var index = 0
        for part in repeat each content {
            contents.nest(index) { $0.add(part) }
            index += 1
        }
    }
}
