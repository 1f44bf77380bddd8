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

extension Menu: MenuCarrier {
    var shown: Label { label }
    var lines: Content { content }

    static func path(in event: ElementEvent) -> [Int]? {
        if case .menu(let path) = event { path } else { nil }
    }

    func configure(_ element: Element, items: [MenuItem], _ node: Node) {
        let isPlain = node.environment.menuStyle == .borderlessButton
        let menu = MenuContent(items: items, isPlain: isPlain, opensUpwards: node.environment.menuEdge == .top)
        var content = ElementContent(.menu(menu))
        content.isEnabled = node.environment.isEnabled
        let insets = isPlain ? EdgeInsets() : EdgeInsets(top: 6, leading: 14, bottom: 6, trailing: 14)
        element.configure(layout: LabelLayout(insets: insets), content: content)
    }
}
