extension Optional: View where Wrapped: View {
    /// A primitive view: the graph draws it.
    public typealias Body = Never
}

extension Optional: PrimitiveView where Wrapped: View {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { OptionalNode(self, context) }
}

/// The node of an optional view: the result of an `if` without `else`.
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
