import Foundation

/// The layout of a list's row: its content with space around it, and a separator at its bottom.
struct CellLayout: ElementLayout {
    let insets: EdgeInsets
    /// The minimum height, in points.
    let minimum: CGFloat

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        let size = element.children.first?.sizeThatFits(inner(proposal)) ?? .zero
        return CGSize(
            width: proposal.width ?? size.width + insets.size.width,
            height: max(minimum, size.height + insets.size.height))
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        guard let content = element.children.first else { return }
        let fitting = content.sizeThatFits(inner(proposal))
        let room = size.height - insets.size.height
        content.place(
            at: CGPoint(x: insets.leading, y: insets.top + (room - fitting.height) / 2), proposal: inner(proposal),
            size: fitting)
        if let button = content.rowButton { extend(button, to: size, in: element) }
        for line in element.children.dropFirst() {
            let width = max(0, size.width - insets.leading)
            line.place(
                at: CGPoint(x: insets.leading, y: size.height - 1), proposal: ProposedViewSize(width: width, height: 1))
        }
    }

    /// Makes the whole row press its button, whose label stays where it is.
    private func extend(_ button: Element, to size: CGSize, in row: Element) {
        var origin = CGPoint.zero
        var next = button.parent
        while let element = next, element !== row {
            // The row mirrors its own children after this.
            let isMirrored = row.isRightToLeft && element.parent === row
            origin.x -= isMirrored ? size.width - element.frame.maxX : element.frame.minX
            origin.y -= element.frame.minY
            next = element.parent
        }
        button.extendFrame(to: CGRect(origin: origin, size: size))
    }

    private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(width: proposal.width.map { max(0, $0 - insets.size.width) }, height: nil)
    }
}

extension Element {
    /// The plain button that fills a row, with only modifiers around it.
    fileprivate var rowButton: Element? {
        if case .button(let button) = content?.kind { return button.style == .plain ? self : nil }
        if let secondary = layout as? SecondaryLayout { return secondary.primary(self)?.rowButton }
        return children.count == 1 ? children[0].rowButton : nil
    }
}
