import Foundation

/// The layout of a list's row: its content with space around it, a separator at its bottom, and swipe actions next to it.
struct CellLayout: ElementLayout {
    let insets: EdgeInsets
    /// The minimum height, in points.
    let minimum: CGFloat
    /// The distance by which the content is moved toward the trailing edge, in points.
    var offset: CGFloat = 0
    /// The edge at which the last child lies, in the space that the content has left.
    var edge: HorizontalEdge?

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
            at: CGPoint(x: insets.leading + offset, y: insets.top + (room - fitting.height) / 2),
            proposal: inner(proposal), size: fitting)
        content.rowButton?.fillRow(element, size, offset: offset)
        if let edge, let actions = element.children.last {
            let strip = CGSize(width: abs(offset), height: size.height)
            actions.place(
                at: CGPoint(x: edge == .leading ? 0 : size.width - strip.width, y: 0),
                proposal: ProposedViewSize(strip), size: strip)
        }
        for line in element.children.dropFirst().dropLast(edge == nil ? 0 : 1) {
            let width = max(0, size.width - insets.leading)
            line.place(
                at: CGPoint(x: insets.leading, y: size.height - 1), proposal: ProposedViewSize(width: width, height: 1))
        }
    }

    private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(width: proposal.width.map { max(0, $0 - insets.size.width) }, height: nil)
    }
}

extension Element {
    /// The plain button that fills a row, with only modifiers around it; `nil` if the row has other content.
    var rowButton: Element? {
        if case .button(let button) = content?.kind { return button.style == .plain ? self : nil }
        if let secondary = layout as? SecondaryLayout { return secondary.primary(self)?.rowButton }
        return children.count == 1 ? children[0].rowButton : nil
    }

    /// Makes the whole row press this button, whose label stays where it is.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - size: The size of the row.
    ///   - offset: The distance by which the row's content is moved toward the trailing edge, in points.
    func fillRow(_ row: Element, _ size: CGSize, offset: CGFloat = 0) {
        var origin = CGPoint.zero
        var next = parent
        while let element = next, element !== row {
            // The row mirrors its own children after this.
            let isMirrored = row.isRightToLeft && element.parent === row
            origin.x -= isMirrored ? size.width - element.frame.maxX : element.frame.minX
            origin.y -= element.frame.minY
            next = element.parent
        }
        origin.x += row.isRightToLeft ? -offset : offset
        extendFrame(to: CGRect(origin: origin, size: size))
    }
}
