/// The node of a view with a `body`.
@MainActor final class CompositeNode<Content: View>: TypedNode<Content> {
    private var storages: [AnyObject?] = []
    private let fields = FieldTable.table(of: Content.self)

    override var hasBody: Bool { true }

    override func addElements(to elements: inout [Element]) {
        for child in children { child.addElements(to: &elements) }
    }

    override func mount(_ view: Content) {
        connect()
        adopt(makeChild(evaluateBody()))
    }

    override func receive(_ view: Content) {
        self.view = view
        connect()
        run()
    }

    override func isEqual(_ view: Content) -> Bool { fields.areEqual(self.view, view) }

    override func refresh() {
        connect()
        run()
    }

    private func run() { updateChild(at: 0, with: evaluateBody()) }

    private func evaluateBody() -> Content.Body { evaluate { view.body } }

    private func connect() { fields.connect(&view, &storages, of: self) }
}
