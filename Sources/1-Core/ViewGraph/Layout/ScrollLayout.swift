import Foundation

/// The layout of a scroll view: its children are stacked and take their ideal length along the scrolling axes.
struct ScrollLayout: ElementLayout {
    let axes: Axis.Set
    /// `true` to fill the proposal across the scrolling axes too, rather than to take the width of the content.
    let fills: Bool
    /// `true` if content that scrolls horizontally starts on the right.
    let isRightToLeft: Bool

    private var column: StackLayout {
        StackLayout(axis: axes == .horizontal ? .horizontal : .vertical, alignment: 0.5, spacing: nil)
    }

    /// Returns the proposal for the content, without a limit along the scrolling axes.
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
        if isRightToLeft { element.mirrorChildren(in: max(content.width, size.width)) }
        element.scroller?.didPlace(content: content, in: size)
    }
}
