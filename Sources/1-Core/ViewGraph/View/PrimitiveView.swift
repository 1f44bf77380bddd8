/// A view without a body, for which a class of nodes of its own exists.
@MainActor package protocol PrimitiveView: View where Body == Never {
    func makeNode(_ context: NodeContext) -> TypedNode<Self>
}

extension PrimitiveView {
    /// Not for use: the graph draws the view.
    public var body: Never { preconditionFailure("\(Self.self) has no body") }
}
