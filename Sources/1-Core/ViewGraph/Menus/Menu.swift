import Foundation
import Localization

/// A button that opens a menu.
///
/// Buttons, toggles, pickers, dividers and other menus in the content become items; texts become items without an
/// action. The menu is updated when its content changes, even while it is open.
///
/// ```swift
/// Menu("Speed") {
///     Picker("Speed", selection: $speed) {
///         ForEach([0.5, 1, 2], id: \.self) { Text("\($0)×") }
///     }
/// }
/// ```
public struct Menu<Label: View, Content: View>: View {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    let label: Label
    let content: Content

    /// Creates a menu with a custom label.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content()
    }
}

extension Menu where Label == Text {
    /// Creates a menu with a text label.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }

    /// Creates a menu whose label is a string as it is.
    @_disfavoredOverload public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
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
        content.textScale = node.environment.textScale
        let insets = isPlain ? EdgeInsets() : EdgeInsets(top: 6, leading: 14, bottom: 6, trailing: 14)
        element.configure(layout: LabelLayout(insets: insets), content: content)
    }
}
