/// One of two views: what an `if` with `else`, or a `switch`, becomes in a builder.
public struct ConditionalContent<First: View, Second: View>: View {
    /// None: the graph draws the view.
    public typealias Body = Never

    enum Storage {
        case first(First)
        case second(Second)
    }

    let storage: Storage

    init(_ storage: Storage) { self.storage = storage }
}

extension ConditionalContent: PrimitiveView {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { ConditionalNode(self, context) }
}

/// Keeps the branch that is taken; the other one's state is dropped.
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
        // Both branches may be of one type: identity follows the branch.
        if self.isFirst == isFirst {
            updateChild(at: 0, with: content)
        } else {
            self.isFirst = isFirst
            replaceChildren { [makeChild(content)] }
        }
    }
}

extension ConditionalContent: LazyFlattening {
    package func flatten(into contents: inout LazyContents) {
        switch storage {
        case .first(let content): contents.nest(0) { $0.add(content) }
        case .second(let content): contents.nest(1) { $0.add(content) }
        }
    }
}
