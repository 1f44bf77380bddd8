/// One of two views: the result of an `if`–`else` or a `switch` in a view builder.
public struct ConditionalContent<First, Second> {
    enum Storage {
        case first(First)
        case second(Second)
    }

    let storage: Storage

    init(_ storage: Storage) { self.storage = storage }
}

extension ConditionalContent: View, PrimitiveView where First: View, Second: View {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { ConditionalNode(self, context) }
}

/// The node of a condition. It keeps the active branch; the state of the other one is discarded.
final class ConditionalNode<First: View, Second: View>: TypedNode<ConditionalContent<First, Second>> {
    private var isFirst = true

    override func mount(_ view: ConditionalContent<First, Second>) {
        switch view.storage {
        case .first(let content):
            isFirst = true
            adopt(makeChild(content))
        case .second(let content):
            isFirst = false
            adopt(makeChild(content))
        }
    }

    override func receive(_ view: ConditionalContent<First, Second>) {
        switch view.storage {
        case .first(let content):
            take(content, isFirst: true)
        case .second(let content):
            take(content, isFirst: false)
        }
    }

    private func take(_ content: some View, isFirst: Bool) {
        // Both branches may have the same type: identity follows the branch.
        if self.isFirst == isFirst {
            updateChild(at: 0, with: content)
        } else {
            self.isFirst = isFirst
            replaceChildren { [makeChild(content)] }
        }
    }
}

extension ConditionalContent: LazyFlattening where First: View, Second: View {
    package func flatten(into contents: inout LazyContents) {
        switch storage {
        case .first(let content): contents.nest(0) { $0.add(content) }
        case .second(let content): contents.nest(1) { $0.add(content) }
        }
    }
}
