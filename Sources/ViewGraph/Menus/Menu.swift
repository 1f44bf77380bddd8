import Foundation

/// A button that opens a menu.
///
/// Buttons, toggles, pickers, dividers and other menus in its content become its lines; texts become lines that do
/// nothing. The lines are kept up to date.
public struct Menu<Label: View, Content: View>: View {
    /// None: the graph draws the view.
    public typealias Body = Never

    let label: Label
    let content: Content

    /// Makes a menu with views for a label.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content()
    }
}

extension Menu where Label == Text {
    /// Makes a menu with a text for a label.
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension Menu: PrimitiveView {
    package func makeNode(_ context: NodeContext) -> TypedNode<Self> { MenuNode(self, context) }
}

/// The node of a menu: its first child is the label, the second one is what the lines are made of.
final class MenuNode<Label: View, Content: View>: TypedNode<Menu<Label, Content>> {
    private let element = Element(layout: PassThroughLayout())
    private lazy var source = MenuSource(of: self)

    override var elements: [Element] { [element] }

    override func mount(_ view: Menu<Label, Content>) {
        element.node = self
        element.onEvent = { [weak self] event in
            guard case .menu(let path) = event, let self else { return false }
            return source.lines.choose(path)
        }
        adopt(makeChild(view.label))
        adopt(makeChild(view.content.environment(\.isInMenu, true)))
        elementsDidChange()
        configure()
    }

    override func receive(_ view: Menu<Label, Content>) {
        self.view = view
        updateChild(at: 0, with: view.label)
        updateChild(at: 1, with: view.content.environment(\.isInMenu, true))
        configure()
    }

    override func refresh() { configure() }

    override func elementsDidChange() {
        guard children.count == 2 else { return }
        element.children = children[0].elements
        source.elements = children[1].elements
    }

    private func configure() {
        clearDirty()
        source.read()
        element.isRightToLeft = environment.layoutDirection == .rightToLeft
        var content = ElementContent(.menu(MenuContent(items: source.lines.items)))
        content.isEnabled = environment.isEnabled
        let insets = EdgeInsets(top: 6, leading: 14, bottom: 6, trailing: 14)
        element.configure(layout: LabelLayout(insets: insets), content: content)
    }
}
