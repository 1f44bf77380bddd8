/// A view that changes one environment value for its content.
package struct EnvironmentView<Content, Value> {
    let content: Content
    let path: WritableKeyPath<EnvironmentValues, Value>
    let change: (inout Value) -> Void
    /// The new value if it is set rather than transformed; compared so that equal values spare the content an update.
    let value: Value?

    package init(
        _ content: Content, _ path: WritableKeyPath<EnvironmentValues, Value>, value: Value?,
        change: @escaping (inout Value) -> Void
    ) {
        self.content = content
        self.path = path
        self.value = value
        self.change = change
    }
}

extension EnvironmentView: View, PrimitiveView where Content: View {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { EnvironmentNode(self, context) }
}

/// The node of an ``EnvironmentView``.
final class EnvironmentNode<Content: View, Value>: TypedNode<EnvironmentView<Content, Value>> {
    private var base = EnvironmentValues()
    private var passedOn = EnvironmentValues()

    override var inherited: EnvironmentValues { passedOn }

    override func mount(_ view: EnvironmentView<Content, Value>) {
        base = environment
        passedOn = changed(view)
        adopt(makeChild(view.content))
    }

    override func receive(_ view: EnvironmentView<Content, Value>) {
        let isSame = environment.isIdentical(to: base) && isSameChange(view)
        self.view = view
        base = environment
        if !isSame { passedOn = changed(view) }
        updateChild(at: 0, with: view.content)
    }

    private func changed(_ view: EnvironmentView<Content, Value>) -> EnvironmentValues {
        var values = environment
        view.change(&values[keyPath: view.path])
        return values
    }

    private func isSameChange(_ view: EnvironmentView<Content, Value>) -> Bool {
        guard let new = view.value, let areEqual = equality(of: Value.self) else { return false }
        return areEqual(passedOn[keyPath: self.view.path], new)
    }
}

extension View {
    /// Sets an environment value for this view and everything inside.
    ///
    /// Views inside read the value with ``Environment``:
    ///
    /// ```swift
    /// PlayerView().environment(\.tint, .orange)
    /// ```
    public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        EnvironmentView(self, path, value: value) { $0 = value }
    }

    /// Transforms an environment value for this view and everything inside.
    ///
    /// Use this modifier instead of ``environment(_:_:)`` when the new value depends on the inherited one.
    public func transformEnvironment<Value>(
        _ path: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
    ) -> some View {
        EnvironmentView(self, path, value: nil, change: transform)
    }
}

extension EnvironmentView: LazyFlattening where Content: View {
    package func flatten(into contents: inout LazyContents) {
        let (path, value, change) = (path, value, change)
        func inheriting(_ view: some View) -> any View {
            EnvironmentView<_, Value>(view, path, value: value, change: change)
        }
        contents.add(content) { inheriting($0) }
    }
}
