/// Views one after the other, as a builder's closure lists them.
public struct TupleView<each Content: View>: View {
    /// None: the graph draws the view.
    public typealias Body = Never

    let content: (repeat each Content)

    /// Makes one of several.
    public init(_ content: repeat each Content) { self.content = (repeat each content) }
}

extension TupleView: PrimitiveView {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { TupleNode(self, context) }
}

/// Keeps one child for each place of the tuple.
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

extension TupleView: LazyFlattening {
    package func flatten(into contents: inout LazyContents) {
        var index = 0
        for part in repeat each content {
            contents.nest(index) { $0.add(part) }
            index += 1
        }
    }
}
