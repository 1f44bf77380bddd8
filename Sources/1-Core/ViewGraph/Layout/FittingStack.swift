import Foundation

/// Views next to each other, or below each other where they do not fit into a line.
///
/// ```swift
/// FittingStack {
///     Button("Retry", action: model.retry)
///     Button("Open files…", action: model.open)
/// }
/// ```
package struct FittingStack<Content: View>: ContainerView {
    package let content: Content
    private let alignment: HorizontalAlignment
    private let spacing: CGFloat?

    /// Creates a stack.
    ///
    /// - Parameters:
    ///   - alignment: The horizontal alignment of views below each other. Default: centered.
    ///   - spacing: The distance between views, in points; `nil` for the default of 8.
    ///   - content: The views.
    package init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    package func configure(_ element: Element, _ node: Node) {
        element.configure(layout: FittingStackLayout(alignment: alignment.fraction, spacing: spacing), content: nil)
    }
}

private struct FittingStackLayout: ElementLayout {
    let alignment: CGFloat
    let spacing: CGFloat?

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        stack(proposal.width, element).sizeThatFits(proposal, element)
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        stack(proposal.width, element).place(element, in: size, proposal: proposal)
    }

    private func stack(_ width: CGFloat?, _ element: Element) -> StackLayout {
        let row = StackLayout(axis: .horizontal, alignment: 0.5, spacing: spacing)
        guard let width, row.sizeThatFits(.unspecified, element).width > width else { return row }
        return StackLayout(axis: .vertical, alignment: alignment, spacing: spacing)
    }
}
