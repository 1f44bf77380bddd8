import Foundation

/// A layout that overlays its children and is as large as the largest.
struct DepthLayout: ElementLayout {
    let alignment: Alignment

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        element.children.reduce(into: .zero) { total, child in
            let size = child.sizeThatFits(proposal)
            total.width = max(total.width, size.width)
            total.height = max(total.height, size.height)
        }
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        for child in element.children {
            let fitting = child.sizeThatFits(proposal)
            child.place(at: alignment.origin(of: fitting, in: size), proposal: proposal, size: fitting)
        }
    }
}

/// A layout in which one child determines the size and the others lie in front of it or behind it.
struct SecondaryLayout: ElementLayout {
    let alignment: Alignment
    /// `true` if the last child determines the size, otherwise the first one.
    let isPrimaryLast: Bool

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        primary(element)?.sizeThatFits(proposal) ?? .zero
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        let primary = primary(element)
        for child in element.children {
            if child === primary {
                child.place(at: .zero, proposal: proposal)
            } else {
                let offered = ProposedViewSize(size)
                child.place(at: alignment.origin(of: child.sizeThatFits(offered), in: size), proposal: offered)
            }
        }
    }

    func primary(_ element: Element) -> Element? {
        isPrimaryLast ? element.children.last : element.children.first
    }
}
