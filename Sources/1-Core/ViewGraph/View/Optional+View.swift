extension Optional: View where Wrapped: View {
    /// None: the graph draws the view.
    public typealias Body = Never
}

extension Optional: PrimitiveView where Wrapped: View {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { OptionalNode(self, context) }
}

/// Keeps what an `if` without `else` shows, while it does.
final class OptionalNode<Wrapped: View>: TypedNode<Wrapped?> {
    override func mount(_ view: Wrapped?) {
        if let view { adopt(makeChild(view)) }
    }

    override func receive(_ view: Wrapped?) {
        switch (view, children.isEmpty) {
        case (let view?, false): updateChild(at: 0, with: view)
        case (let view?, true): replaceChildren { [makeChild(view)] }
        case (nil, false): replaceChildren { [] }
        case (nil, true): break
        }
    }
}

extension Optional: LazyFlattening where Wrapped: View {
    package func flatten(into contents: inout LazyContents) {
        if let self { contents.add(self) }
    }
}
