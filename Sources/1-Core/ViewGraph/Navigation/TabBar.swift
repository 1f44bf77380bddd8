import Foundation

/// The tabs of a tab view.
struct TabBar: View {
    let pages: [TabPage]
    let current: AnyHashable?
    let select: @MainActor (TabPage) -> Void

    var body: some View {
        HStack(spacing: 4) {
            ForEach(pages.filter { $0.item != nil }, id: \.id) { page in
                TabButton(isOn: page.id == current, action: { select(page) }, content: page.item)
            }
        }
        .lineLimit(1)
        .padding(6)
        .accessibilityRole(.tabList)
        .accessibilityLabel("Tabs")
    }
}

/// A tab.
struct TabButton: ContainerView {
    let isOn: Bool
    let action: @MainActor () -> Void
    let content: AnyView?

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.button(ButtonContent(style: .plain, isOn: isOn)))
        content.isEnabled = node.environment.isEnabled
        content.accessibility.role = .tab
        content.accessibility.isSelected = isOn
        let insets = EdgeInsets(top: 6, leading: 14, bottom: 6, trailing: 14)
        element.configure(layout: LabelLayout(insets: insets), content: content)
        let action = action
        element.onEvent = { event in
            guard event == .activate else { return false }
            action()
            return true
        }
    }
}

/// Gives a role to a group of elements.
private struct RoleModifier: ElementModifier {
    let role: Accessibility.Role

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        content.accessibility.role = role
        element.configure(layout: PassThroughLayout(), content: content)
    }
}

extension View {
    /// Sets the role of the view for assistive technologies.
    package func accessibilityRole(_ role: Accessibility.Role) -> some View {
        ModifiedView(self, RoleModifier(role: role))
    }
}
