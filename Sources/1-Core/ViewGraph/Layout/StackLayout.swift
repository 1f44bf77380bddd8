import Foundation

/// A layout along an axis. The least flexible children are measured first; the others share the remaining space,
/// spacers last.
package struct StackLayout: ElementLayout {
    package let axis: Axis
    /// The position across the axis on which children are aligned, from 0 to 1.
    let alignment: CGFloat
    /// The distance between children, in points; `nil` for the default.
    let spacing: CGFloat?

    package static let defaultSpacing: CGFloat = 8

    private var distance: CGFloat { spacing ?? Self.defaultSpacing }

    package func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        total(sizes(in: element, for: proposal))
    }

    func sizeThatFits(_ proposal: ProposedViewSize, _ children: [Element]) -> CGSize {
        total(sizes(of: children, for: proposal))
    }

    package func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        place(element, in: size, proposal: proposal, origin: .zero)
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize, origin: CGPoint) {
        place(element.children, sizes(in: element, for: proposal), in: size, origin: origin)
    }

    func place(_ elements: [Element], in size: CGSize, proposal: ProposedViewSize, origin: CGPoint) {
        place(elements, sizes(of: elements, for: proposal), in: size, origin: origin)
    }

    private func place(_ elements: [Element], _ children: [Placed], in size: CGSize, origin: CGPoint) {
        var position: CGFloat = axis == .horizontal ? origin.x : origin.y
        let start = axis == .horizontal ? origin.y : origin.x
        for (child, placed) in zip(elements, children) {
            let across = start + (size[axis.crossing] - placed.size[axis.crossing]) * alignment
            let origin =
                axis == .horizontal ? CGPoint(x: position, y: across) : CGPoint(x: across, y: position)
            child.place(at: origin, proposal: placed.proposal, size: placed.size)
            position += placed.size[axis] + distance
        }
    }

    private func total(_ sizes: [Placed]) -> CGSize {
        var total = CGSize.zero
        for (_, size) in sizes {
            total[axis] += size[axis]
            total[axis.crossing] = max(total[axis.crossing], size[axis.crossing])
        }
        if sizes.count > 1 { total[axis] += distance * CGFloat(sizes.count - 1) }
        return total
    }

    fileprivate typealias Placed = (proposal: ProposedViewSize, size: CGSize)

    /// The proposals for the children, and their sizes, for one proposal to the stack.
    package struct Arrangement {
        fileprivate let stack: StackLayout
        fileprivate let proposal: ProposedViewSize
        fileprivate let sizes: [Placed]
    }

    /// Computes the sizes once for measuring and placing.
    private func sizes(in element: Element, for proposal: ProposedViewSize) -> [Placed] {
        for known in element.stacks where known.proposal == proposal && known.stack == self { return known.sizes }
        let sizes = sizes(of: element.children, for: proposal)
        if element.stacks.count >= Self.rememberedArrangements { element.stacks.removeFirst() }
        element.stacks.append(Arrangement(stack: self, proposal: proposal, sizes: sizes))
        return sizes
    }

    private static let rememberedArrangements = 3

    private func sizes(of children: [Element], for proposal: ProposedViewSize) -> [Placed] {
        guard let length = proposal[axis], length.isFinite else { return children.map { measure($0, proposal) } }
        var result = [Placed](repeating: (proposal, .zero), count: children.count)
        var remaining = max(0, length - distance * CGFloat(max(0, children.count - 1)))
        let ordered = order(children, proposal)
        var reserved = ordered.reduce(0) { $0 + $1.least }
        var index = 0
        while index < ordered.count {
            // One priority at a time, while the minimum lengths of the others are reserved.
            let priority = ordered[index].priority
            var end = index
            while end < ordered.count, ordered[end].priority == priority { end += 1 }
            for entry in ordered[index..<end] { reserved -= entry.least }
            var members = end - index
            for entry in ordered[index..<end] {
                var offered = proposal
                offered[axis] = max(0, (remaining - reserved) / CGFloat(members))
                let placed = measure(children[entry.index], offered)
                result[entry.index] = placed
                remaining -= placed.size[axis]
                members -= 1
            }
            index = end
        }
        return result
    }

    private struct Entry {
        let index: Int
        let priority: Double
        let least: CGFloat
        let flexibility: CGFloat
    }

    private func order(_ children: [Element], _ proposal: ProposedViewSize) -> [Entry] {
        var least = proposal
        least[axis] = 0
        var most = proposal
        most[axis] = .infinity
        let priorities = children.map(priority)
        let hasPriorities = priorities.contains { $0 != 0 }
        let entries = children.indices.map { index in
            let child = children[index]
            let smallest = child.sizeThatFits(least)[axis]
            return Entry(
                index: index, priority: priorities[index], least: hasPriorities ? smallest : 0,
                flexibility: child.sizeThatFits(most)[axis] - smallest)
        }
        func comesBefore(_ lhs: Entry, _ rhs: Entry) -> Bool {
            if lhs.priority != rhs.priority { return lhs.priority > rhs.priority }
            if lhs.flexibility != rhs.flexibility { return lhs.flexibility < rhs.flexibility }
            return lhs.index < rhs.index
        }
        let isOrdered = zip(entries, entries.dropFirst()).allSatisfy(comesBefore)
        return isOrdered ? entries : entries.sorted(by: comesBefore)
    }

    /// A spacer receives only the space left by all others, unless it has an explicit priority.
    private func priority(of child: Element) -> Double {
        child.layoutPriority == 0 && child.layout is SpacerLayout ? -.infinity : child.layoutPriority
    }

    private func measure(_ child: Element, _ proposal: ProposedViewSize) -> Placed {
        (proposal, child.sizeThatFits(proposal))
    }
}
