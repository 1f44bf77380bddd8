/// A change to a view that has a name, and state of its own where it needs some.
///
/// ```swift
/// struct Framed: ViewModifier {
///     func body(content: Content) -> some View { content.padding().border(.gray) }
/// }
/// Text("News").modifier(Framed())
/// ```
@MainActor @preconcurrency public protocol ViewModifier {
    /// The type of what ``body(content:)`` returns.
    associatedtype Body: View
    /// What the modified view is made of.
    @ViewBuilder func body(content: Content) -> Body
    /// The view that is modified.
    typealias Content = ViewModifierContent<Self>
}

/// The view that a modifier modifies.
public struct ViewModifierContent<Modifier>: View {
    let content: AnyView

    /// What the view is made of.
    public var body: some View { content }
}

/// A view with a modifier.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
    /// None: the graph draws the view.
    public typealias Body = Never

    let content: Content
    var modifier: Modifier

    /// Makes a view with a modifier.
    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: PrimitiveView {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { ModifiedContentNode(self, context) }
}

/// The node of a modifier: what a composite is to a view.
final class ModifiedContentNode<Content: View, Modifier: ViewModifier>: TypedNode<ModifiedContent<Content, Modifier>> {
    private var storages: [AnyObject?] = []
    private let fields = FieldTable.table(of: Modifier.self)

    override func mount(_ view: ModifiedContent<Content, Modifier>) {
        connect()
        adopt(makeChild(evaluateBody()))
    }

    override func receive(_ view: ModifiedContent<Content, Modifier>) {
        self.view = view
        refresh()
    }

    override func refresh() {
        connect()
        updateChild(at: 0, with: evaluateBody())
    }

    private func evaluateBody() -> Modifier.Body {
        evaluate { view.modifier.body(content: ViewModifierContent(content: AnyView(view.content))) }
    }

    private func connect() { fields.connect(&view.modifier, &storages, of: self) }
}

extension View {
    /// Changes the view as a modifier says.
    public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View {
        ModifiedContent(content: self, modifier: modifier)
    }
}
