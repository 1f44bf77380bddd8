import Foundation

/// A window onto its children, which lie one after the other and take the room that they want along its axes.
struct ScrollLayout: ElementLayout {
    let axes: Axis.Set
    /// Whether it takes the room that it is offered across its axes too, rather than the width of its content.
    let fills: Bool

    private var column: StackLayout {
        StackLayout(axis: axes == .horizontal ? .horizontal : .vertical, alignment: 0.5, spacing: nil)
    }

    /// What the content is offered: all that it wants along the axes.
    private func offered(_ proposal: ProposedViewSize) -> ProposedViewSize {
        var offered = proposal
        for axis in Axis.allCases where axes.includes(axis) { offered[axis] = nil }
        return offered
    }

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        if fills, let width = proposal.width, let height = proposal.height {
            return CGSize(width: width, height: height)
        }
        var size = column.sizeThatFits(offered(proposal), element)
        for axis in Axis.allCases where fills || axes.includes(axis) { size[axis] = proposal[axis] ?? size[axis] }
        return size
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        let offered = offered(fills ? ProposedViewSize(size) : proposal)
        var content = column.sizeThatFits(offered, element)
        for axis in Axis.allCases where !axes.includes(axis) { content[axis] = max(content[axis], size[axis]) }
        column.place(element, in: content, proposal: offered, origin: .zero)
        element.scroller?.didPlace(content: content, in: size)
    }
}
