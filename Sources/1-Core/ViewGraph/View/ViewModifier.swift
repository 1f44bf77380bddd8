/// A reusable change to a view, with its own state if needed.
///
/// Define a modifier for a combination of other modifiers that several views share, and apply it with
/// ``View/modifier(_:)``:
///
/// ```swift
/// struct Framed: ViewModifier {
///     func body(content: Content) -> some View { content.padding().border(.gray) }
/// }
/// Text("News").modifier(Framed())
/// ```
@MainActor @preconcurrency public protocol ViewModifier {
    /// The type of the modified view.
    associatedtype Body: View
    /// Returns the modified view. `content` stands for the view that the modifier is applied to.
    @ViewBuilder func body(content: Content) -> Body
    /// The view that the modifier is applied to.
    typealias Content = ViewModifierContent<Self>
}

/// A placeholder for the view that a modifier is applied to.
public struct ViewModifierContent<Modifier>: View {
    let content: AnyView

    /// The content and behavior of the view.
    public var body: some View { content }
}

/// A view with a modifier applied.
public struct ModifiedContent<Content, Modifier> {
    let content: Content
    var modifier: Modifier

    /// Creates a view with a modifier applied.
    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { ModifiedContentNode(self, context) }
}

/// The node of a modified view. It evaluates the modifier's body, as a composite node does for a view.
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
    /// Applies a modifier to the view.
    public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View {
        ModifiedContent(content: self, modifier: modifier)
    }
}
