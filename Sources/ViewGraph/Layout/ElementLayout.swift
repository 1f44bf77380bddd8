import Foundation

/// How an element sizes itself and places its children, by SwiftUI's rules: a parent proposes, a child decides, the
/// parent places.
///
/// Layouts reckon from left to right; the element mirrors what they placed where people read the other way.
@MainActor package protocol ElementLayout: Equatable {
    /// The size for a proposal. Pure: it may be asked many times, and is remembered.
    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize
    /// Places each child by `place(at:proposal:)`.
    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize)
}

extension ElementLayout {
    func isEqual(to other: any ElementLayout) -> Bool {
        guard let other = other as? Self else { return false }
        return self == other
    }
}

/// An element whose only child, if any, has its size.
package struct PassThroughLayout: ElementLayout {
    package init() {}

    package func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        guard let child = element.children.first else { return .zero }
        return child.sizeThatFits(proposal)
    }

    package func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        for child in element.children { child.place(at: .zero, proposal: proposal) }
    }
}

/// The whole window: its children lie in the middle.
package struct RootLayout: ElementLayout {
    package init() {}

    package func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        VerticalRoot.layout.sizeThatFits(proposal, element)
    }

    package func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        guard element.children.count != 1 else {
            let child = element.children[0]
            let fitting = child.sizeThatFits(proposal)
            child.place(at: Alignment.center.origin(of: fitting, in: size), proposal: proposal)
            return
        }
        let column = VerticalRoot.layout
        let fitting = column.sizeThatFits(proposal, element)
        column.place(
            element, in: fitting, proposal: proposal,
            origin: Alignment.center.origin(of: fitting, in: size))
    }

    /// A body that lists several views stacks them.
    private enum VerticalRoot {
        @MainActor static let layout = StackLayout(axis: .vertical, alignment: 0.5, spacing: nil)
    }
}
