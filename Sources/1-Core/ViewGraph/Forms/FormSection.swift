import Foundation

/// A section in a form: its header, a card with its rows, and its footer.
struct FormSection<Header: View, Rows: View, Footer: View>: View {
    let header: Header
    let rows: Rows
    let footer: Footer

    var body: some View {
        FormSectionStack(
            content: TupleView(
                header.font(.headline).accessibilityRole(.header).padding(.horizontal, 4),
                FormGroup(content: rows),
                footer.font(.callout).foregroundColor(.secondary).padding(.horizontal, 4)))
    }
}

/// The parts of a section, which a form does not put into a card.
private struct FormSectionStack<Content: View>: ContainerView {
    let content: Content

    func configure(_ element: Element, _ node: Node) {
        element.configure(layout: FormSectionLayout(), content: nil)
    }
}

/// The layout of a section: its parts below each other.
struct FormSectionLayout: ElementLayout {
    private static let stack = StackLayout(axis: .vertical, alignment: 0, spacing: 8)

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        Self.stack.sizeThatFits(proposal, element)
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        Self.stack.place(element, in: size, proposal: proposal)
    }
}
