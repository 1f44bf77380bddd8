import Foundation

/// The layout of a content that measures itself.
package struct MeasuredLayout: ElementLayout {
    /// The axes along which the element fills the proposal.
    package let expanding: Axis.Set

    package init(expanding: Axis.Set = []) { self.expanding = expanding }

    package func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        guard let content = element.content, let measurer = element.measurer else { return .zero }
        var size = measuredSize(of: content, proposal, element, measurer)
        for axis in Axis.allCases where expanding.includes(axis) {
            if let length = proposal[axis] { size[axis] = max(size[axis], length) }
        }
        return size
    }

    /// Shaping a text costs more than all other layout, so that each text is measured once for each relevant width. Its
    /// height does not depend on the proposed height.
    private func measuredSize(
        of content: ElementContent, _ proposal: ProposedViewSize, _ element: Element, _ measurer: any TextMeasurer
    ) -> CGSize {
        guard case .text = content.kind else { return measurer.size(of: content, proposal: proposal) }
        let ideal = textSize(of: content, nil, element, measurer)
        guard let width = proposal.width, width < ideal.width else { return ideal }
        return textSize(of: content, width, element, measurer)
    }

    private func textSize(
        of content: ElementContent, _ width: CGFloat?, _ element: Element, _ measurer: any TextMeasurer
    ) -> CGSize {
        for known in element.textSizes where known.width == width { return known.size }
        let size = measurer.size(of: content, proposal: ProposedViewSize(width: width, height: nil))
        // The first entry is the ideal size, which is always needed.
        if element.textSizes.count >= Self.rememberedWidths { element.textSizes.remove(at: 1) }
        element.textSizes.append((width, size))
        return size
    }

    private static let rememberedWidths = 6

    package func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {}
}

/// The layout of a content that fills the proposal and has an ideal size.
package struct FillingLayout: ElementLayout {
    package let ideal: CGSize

    package init(ideal: CGSize = CGSize(width: 10, height: 10)) { self.ideal = ideal }

    package func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        proposal.replacingUnspecifiedDimensions(by: ideal)
    }

    package func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {}
}

/// The layout of a spacer.
struct SpacerLayout: ElementLayout {
    let minimum: CGFloat?

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        let least = minimum ?? StackLayout.defaultSpacing
        let axis = element.stackAxis
        return CGSize(
            width: axis == .vertical ? 0 : max(least, proposal.width ?? least),
            height: axis == .horizontal ? 0 : max(least, proposal.height ?? least))
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {}
}

/// The layout of a divider.
struct DividerLayout: ElementLayout {
    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        element.stackAxis == .horizontal
            ? CGSize(width: 1, height: proposal.height ?? 10) : CGSize(width: proposal.width ?? 10, height: 1)
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {}
}

extension Element {
    /// The width of the longest word of the texts here and below.
    var longestWord: CGFloat {
        if case .text(let text)? = content?.kind { return measurer?.longestWord(of: text) ?? 0 }
        return children.map(\.longestWord).max() ?? 0
    }

    var measurer: (any TextMeasurer)? { node?.host.renderer.measurer }
}
