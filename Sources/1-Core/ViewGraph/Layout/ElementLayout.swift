import Foundation

/// An algorithm that sizes an element and places its children.
///
/// Layout follows SwiftUI's negotiation: a parent proposes a size, the child chooses its own, and the parent places it.
/// Layouts compute from left to right; the element mirrors the result in right-to-left layouts.
@MainActor package protocol ElementLayout: Equatable {
    /// Returns the size for a proposal. The result depends only on the arguments and is cached.
    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize
    /// Places each child with `place(at:proposal:)`.
    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize)
}

extension ElementLayout {
    func isEqual(to other: any ElementLayout) -> Bool {
        func isEqual<Other: ElementLayout>(to other: Other) -> Bool {
            // A dynamic cast costs more than most comparisons; the types were compared before.
            Other.self == Self.self && self == unsafeBitCast(other, to: Self.self)
        }
        return isEqual(to: other)
    }

    /// `true` if a spacer inside still follows the enclosing stack.
    var isTransparent: Bool {
        switch self {
        case is PassThroughLayout, is FixedFrameLayout, is FlexibleFrameLayout, is PaddingLayout, is AspectRatioLayout,
            is FixedSizeLayout, is OffsetLayout:
            true
        default: false
        }
    }
}

/// A layout that gives its only child all of its space.
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

/// The layout of a window: the content is centered, and layers lie in front of it.
package struct RootLayout: ElementLayout {
    package init() {}

    package func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        VerticalRoot.layout.sizeThatFits(proposal, element.children.filter { $0.layer == nil })
    }

    package func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        placeContent(element.children.filter { $0.layer == nil }, in: size, proposal)
        // Notices are stacked from the edges; the newest one is nearest to its edge.
        var (top, bottom) = (Self.margin, size.height - Self.margin)
        for child in element.children.reversed() {
            switch child.layer {
            case .cover: child.place(at: .zero, proposal: ProposedViewSize(size), size: size)
            case .notice(let inset):
                let offered = ProposedViewSize(width: max(0, size.width - 2 * Self.margin), height: nil)
                let fitting = child.sizeThatFits(offered)
                var origin = CGPoint(x: (size.width - fitting.width) / 2, y: 0)
                switch inset {
                case .top(let distance):
                    origin.y = max(top, distance)
                    top = origin.y + fitting.height + Self.margin / 2
                case .bottom(let distance):
                    origin.y = max(0, min(bottom, size.height - Self.margin - distance) - fitting.height)
                    bottom = origin.y - Self.margin / 2
                }
                child.place(at: origin, proposal: offered, size: fitting)
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

    /// A root that lists several views stacks them vertically.
    private enum VerticalRoot {
        @MainActor static let layout = StackLayout(axis: .vertical, alignment: 0.5, spacing: nil)
    }
}
