import Foundation

/// A frame with a fixed width, height or both.
struct FixedFrameLayout: ElementLayout {
    let width: CGFloat?
    let height: CGFloat?
    let alignment: Alignment

    private func offered(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(width: width ?? proposal.width, height: height ?? proposal.height)
    }

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        if let width, let height { return CGSize(width: width, height: height) }
        let size = element.children.first?.sizeThatFits(offered(proposal)) ?? .zero
        return CGSize(width: width ?? size.width, height: height ?? size.height)
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        place(element.children.first, with: offered(proposal), in: size, alignment)
    }
}

/// A frame whose size follows the proposal within limits.
struct FlexibleFrameLayout: ElementLayout {
    /// The limits along one axis.
    struct Limits: Equatable {
        let minimum: CGFloat?
        let ideal: CGFloat?
        let maximum: CGFloat?

        /// Returns the length to offer to the child.
        func offered(_ proposal: CGFloat?) -> CGFloat? {
            guard let wanted = proposal ?? ideal else { return nil }
            return clamp(wanted, minimum ?? 0, maximum ?? .infinity)
        }

        /// Returns the length of the frame for the length of its child.
        func length(_ proposal: CGFloat?, child: CGFloat) -> CGFloat {
            guard minimum != nil || maximum != nil else { return proposal == nil ? ideal ?? child : child }
            let wanted = proposal ?? ideal ?? child
            return clamp(wanted, minimum ?? min(child, maximum ?? child), maximum ?? max(child, minimum ?? child))
        }

        private func clamp(_ value: CGFloat, _ least: CGFloat, _ most: CGFloat) -> CGFloat {
            max(least, min(value, most))
        }
    }

    let horizontal: Limits
    let vertical: Limits
    let alignment: Alignment

    private func offered(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(width: horizontal.offered(proposal.width), height: vertical.offered(proposal.height))
    }

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        let size = element.children.first?.sizeThatFits(offered(proposal)) ?? .zero
        return CGSize(
            width: horizontal.length(proposal.width, child: size.width),
            height: vertical.length(proposal.height, child: size.height))
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        let offered = ProposedViewSize(
            width: horizontal.offered(size.width), height: vertical.offered(size.height))
        place(element.children.first, with: offered, in: size, alignment)
    }
}

/// A layout that adds space around the child.
struct PaddingLayout: ElementLayout {
    let insets: EdgeInsets

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        let size = element.children.first?.sizeThatFits(inner(proposal)) ?? .zero
        return CGSize(
            width: max(0, size.width + insets.size.width), height: max(0, size.height + insets.size.height))
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        element.children.first?.place(at: CGPoint(x: insets.leading, y: insets.top), proposal: inner(proposal))
    }

    private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
            width: proposal.width.map { max(0, $0 - insets.size.width) },
            height: proposal.height.map { max(0, $0 - insets.size.height) })
    }
}

/// A layout that keeps the child's aspect ratio.
struct AspectRatioLayout: ElementLayout {
    /// Width divided by height; `nil` for the ratio of the child's ideal size.
    let ratio: CGFloat?
    let mode: ContentMode

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        element.children.first.map { $0.sizeThatFits(offered(proposal, $0)) } ?? .zero
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        guard let child = element.children.first else { return }
        place(child, with: offered(proposal, child), in: size, .center)
    }

    private func offered(_ proposal: ProposedViewSize, _ child: Element) -> ProposedViewSize {
        let ideal = child.sizeThatFits(.unspecified)
        guard let ratio = ratio ?? (ideal.height > 0 ? ideal.width / ideal.height : nil), ratio > 0, ratio.isFinite
        else {
            return proposal
        }
        switch (proposal.width, proposal.height) {
        case (nil, nil): return ProposedViewSize(width: ideal.width, height: ideal.width / ratio)
        case (let width?, nil): return ProposedViewSize(width: width, height: width / ratio)
        case (nil, let height?): return ProposedViewSize(width: height * ratio, height: height)
        case (let width?, let height?):
            let isWide = width / max(height, .leastNonzeroMagnitude) > ratio
            return isWide == (mode == .fit)
                ? ProposedViewSize(width: height * ratio, height: height)
                : ProposedViewSize(width: width, height: width / ratio)
        }
    }
}

/// A layout that gives the child its ideal size along some axes.
struct FixedSizeLayout: ElementLayout {
    let axes: Axis.Set

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        element.children.first?.sizeThatFits(offered(proposal)) ?? .zero
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        element.children.first?.place(at: .zero, proposal: offered(proposal))
    }

    private func offered(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
            width: axes.contains(.horizontal) ? nil : proposal.width,
            height: axes.contains(.vertical) ? nil : proposal.height)
    }
}

/// A layout that shifts the child without affecting the space it takes.
struct OffsetLayout: ElementLayout {
    let offset: CGSize

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        element.children.first?.sizeThatFits(proposal) ?? .zero
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        element.children.first?.place(at: CGPoint(x: offset.width, y: offset.height), proposal: proposal)
    }
}

extension ElementLayout {
    /// Places a child in a container of another size.
    func place(_ child: Element?, with proposal: ProposedViewSize, in size: CGSize, _ alignment: Alignment) {
        guard let child else { return }
        let fitting = child.sizeThatFits(proposal)
        child.place(at: alignment.origin(of: fitting, in: size), proposal: proposal, size: fitting)
    }
}
