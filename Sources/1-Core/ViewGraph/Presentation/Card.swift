import Foundation

/// A panel in front of the window's content.
struct Card<Content: View>: View {
    typealias Body = Never

    let role: Accessibility.Role
    let label: String?
    /// The maximum width in points.
    let maximumWidth: CGFloat
    let content: VStack<Content>

    init(role: Accessibility.Role, label: String? = nil, maximumWidth: CGFloat, @ViewBuilder content: () -> Content) {
        self.role = role
        self.label = label
        self.maximumWidth = maximumWidth
        self.content = VStack(content: content)
    }
}

extension Card: ContainerView {
    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        content.background = Color.surface.resolved(in: node.environment)
        content.cornerRadius = 12
        content.isClipped = true
        content.border = ElementContent.Border(.edge, width: 1, node.environment)
        content.accessibility.role = role
        content.accessibility.label = label
        element.configure(layout: CardLayout(maximumWidth: maximumWidth), content: content)
    }
}

/// The layout of a card: as large as its content, within the space of the window.
struct CardLayout: ElementLayout {
    let maximumWidth: CGFloat

    /// The distance from the edges of the window, in points.
    private static let margin: CGFloat = 24

    private func offered(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
            width: proposal.width.map { min(max(0, $0 - 2 * Self.margin), maximumWidth) },
            height: proposal.height.map { max(0, $0 - 2 * Self.margin) })
    }

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        let offered = offered(proposal)
        let size = element.children.first?.sizeThatFits(offered) ?? .zero
        return CGSize(
            width: min(size.width, offered.width ?? size.width),
            height: min(size.height, offered.height ?? size.height))
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        place(element.children.first, with: offered(proposal), in: size, .center)
    }
}
