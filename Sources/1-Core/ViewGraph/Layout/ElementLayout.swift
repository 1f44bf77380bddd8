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
        func isEqual<Other: ElementLayout>(to other: Other) -> Bool {
            // A cast costs more than most comparisons; the types were compared before.
            Other.self == Self.self && self == unsafeBitCast(other, to: Self.self)
        }
        return isEqual(to: other)
    }

    /// Whether what is inside still counts as a part of the stack around it.
    var isTransparent: Bool {
        switch self {
        case is PassThroughLayout, is FixedFrameLayout, is FlexibleFrameLayout, is PaddingLayout, is AspectRatioLayout,
            is FixedSizeLayout, is OffsetLayout:
            true
        default: false
        }
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

/// The whole window: its content lies in the middle, layers lie over it.
package struct RootLayout: ElementLayout {
    package init() {}

    package func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        VerticalRoot.layout.sizeThatFits(proposal, element.children.filter { $0.layer == nil })
    }

    package func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        placeContent(element.children.filter { $0.layer == nil }, in: size, proposal)
        // Notices lie above each other at the lower edge; the newest is the lowest.
        var bottom = size.height - Self.margin
        for child in element.children.reversed() {
            switch child.layer {
            case .cover: child.place(at: .zero, proposal: ProposedViewSize(size), size: size)
            case .notice:
                let offered = ProposedViewSize(width: max(0, size.width - 2 * Self.margin), height: nil)
                let fitting = child.sizeThatFits(offered)
                let origin = CGPoint(x: (size.width - fitting.width) / 2, y: bottom - fitting.height)
                child.place(at: origin, proposal: offered, size: fitting)
                bottom = origin.y - Self.margin / 2
            case nil: break
            }
        }
    }

    /// The distance of notices from the edges, in points.
    private static let margin: CGFloat = 24

    private func placeContent(_ children: [Element], in size: CGSize, _ proposal: ProposedViewSize) {
        guard children.count != 1 else {
            let fitting = children[0].sizeThatFits(proposal)
            children[0].place(at: Alignment.center.origin(of: fitting, in: size), proposal: proposal)
            return
        }
        let column = VerticalRoot.layout
        let fitting = column.sizeThatFits(proposal, children)
        column.place(
            children, in: fitting, proposal: proposal, origin: Alignment.center.origin(of: fitting, in: size))
    }

    /// A body that lists several views stacks them.
    private enum VerticalRoot {
        @MainActor static let layout = StackLayout(axis: .vertical, alignment: 0.5, spacing: nil)
    }
}
