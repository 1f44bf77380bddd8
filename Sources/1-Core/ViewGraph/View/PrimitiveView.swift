/// A view without a body. It has its own class of nodes.
@MainActor package protocol PrimitiveView: View where Body == Never {
    func makeNode(_ context: NodeContext) -> TypedNode<Self>
}

extension PrimitiveView {
    /// Not available: the graph draws the view.
    public var body: Never { preconditionFailure("\(Self.self) has no body") }

    /// Makes the view's own node.
    public func _makeNode(_ request: inout ViewNodeRequest) { request.node = makeNode(request.context) }
}
