import Foundation

/// The arrangement of the parts of a lazy container.
struct LazyArrangement: Equatable {
    /// The columns of a grid; `nil` for parts below each other that may take the full width.
    var columns: [GridItem]?
    /// The alignment of parts narrower than their space.
    var alignment: HorizontalAlignment
    /// The distance between lines, in points.
    var spacing: CGFloat
    /// The height assumed for lines until one has been measured, in points.
    var estimate: CGFloat
    /// `true` if the parts are rows of a list.
    var isList = false

    /// `true` if the container takes any width.
    var growsWithoutEnd: Bool { columns?.contains(where: \.growsWithoutEnd) ?? true }

    func columns(in width: CGFloat?) -> [GridColumn]? { columns.map { GridColumn.columns(of: $0, in: width) } }
}

/// The layout of a lazy container: places the parts that exist and reserves space for the others.
@MainActor final class LazyLayout: ElementLayout {
    let arrangement: LazyArrangement
    private(set) var lines: LazyLines
    /// The items that have elements: the children of the element, in order.
    var mounted = 0..<0

    init(_ arrangement: LazyArrangement) {
        self.arrangement = arrangement
        lines = LazyLines(spacing: arrangement.spacing, estimate: arrangement.estimate)
    }

    nonisolated static func == (lhs: LazyLayout, rhs: LazyLayout) -> Bool { lhs === rhs }

    // MARK: Layout

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        let columns = arrangement.columns(in: proposal.width)
        let sizes = sizes(of: element, width: proposal.width, columns)
        var lines = lines
        if let columns { lines.setColumns(columns.count) }
        lines.measure(zip(mounted, sizes).map { ($0, $1.height) })
        let width =
            if proposal.width == .infinity, arrangement.growsWithoutEnd {
                // The caller wants to know how flexible the container is.
                CGFloat.infinity
            } else if let columns {
                columns.last.map { $0.start + $0.width } ?? 0
            } else {
                finite(proposal.width) ?? sizes.reduce(0) { max($0, $1.width) }
            }
        return CGSize(width: width, height: lines.total)
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        let columns = arrangement.columns(in: proposal.width)
        let width = arrangement.columns == nil ? size.width : proposal.width
        let sizes = sizes(of: element, width: width, columns)
        keepingPlace(of: element) { lines in
            if let columns { lines.setColumns(columns.count) }
            lines.measure(zip(mounted, sizes).map { ($0, $1.height) })
            return { $0 }
        }
        for (item, (child, fitting)) in zip(mounted, zip(element.children, sizes)) {
            let line = lines.line(of: item)
            let cell = cell(of: item, in: line, columns, width: size.width)
            let offered = ProposedViewSize(width: cell.width, height: nil)
            let origin = cell.alignment.origin(
                of: fitting, in: CGSize(width: cell.width, height: lines.length(of: line)))
            child.place(
                at: CGPoint(x: cell.start + origin.x, y: lines.offset(of: line) + origin.y), proposal: offered,
                size: fitting)
        }
    }

    private func sizes(of element: Element, width: CGFloat?, _ columns: [GridColumn]?) -> [CGSize] {
        let whole = columns.map { $0.last.map { $0.start + $0.width } ?? 0 } ?? finite(width)
        return zip(mounted, element.children).map { item, child in
            guard let columns, !columns.isEmpty, !lines.fillsLine(item) else {
                return child.sizeThatFits(ProposedViewSize(width: whole, height: nil))
            }
            let column = columns[self.column(of: item, count: columns.count)]
            return child.sizeThatFits(ProposedViewSize(width: column.width, height: nil))
        }
    }

    /// Returns the column of an item for a number of columns other than the current one.
    private func column(of item: Int, count: Int) -> Int {
        guard count != lines.columns else { return item - lines.items(of: lines.line(of: item)).lowerBound }
        var first = item
        while first > 0, !lines.fillsLine(first - 1) { first -= 1 }
        return (item - first) % count
    }

    private typealias Cell = (start: CGFloat, width: CGFloat, alignment: Alignment)

    private func cell(of item: Int, in line: Int, _ columns: [GridColumn]?, width: CGFloat) -> Cell {
        let usual = Alignment(horizontal: arrangement.alignment, vertical: columns == nil ? .top : .center)
        guard let columns, !columns.isEmpty, !lines.fillsLine(item) else { return (0, width, usual) }
        let column = columns[min(item - lines.items(of: line).lowerBound, columns.count - 1)]
        return (column.start, column.width, column.alignment ?? usual)
    }

    private func finite(_ length: CGFloat?) -> CGFloat? { length.flatMap { $0.isFinite ? $0 : nil } }

    // MARK: Changing

    /// Sets the items. `change` maps them to the previous items.
    func setItems(_ fillsLine: [Bool], _ change: KeyedChange<LazyKey>, _ element: Element) {
        keepingPlace(of: element) { lines in
            let old = lines.lengths
            let lengths = fillsLine.indices.map { change.oldIndex(of: $0).map { old[$0] } ?? .nan }
            lines.setItems(lengths: lengths, fillsLine: fillsLine)
            return { change.newIndex(of: $0) }
        }
        element.setNeedsLayout()
    }

    /// Changes the lines while the content at the top of the scroll view stays where it is on screen.
    ///
    /// - Parameter change: Changes the lines and returns a function that maps an old item to its new index.
    private func keepingPlace(of element: Element, _ change: (inout LazyLines) -> (Int) -> Int?) {
        guard let (scroller, origin) = element.placeInScroller, scroller.scrollsVertically, lines.lineCount > 0,
            let top = topInScroller(element, origin), top > 0
        else {
            _ = change(&lines)
            return
        }
        let old = lines
        let moved = change(&lines)
        if top >= old.total {
            scroller.follow(by: lines.total - old.total)
            return
        }
        // The first visible item that was measured, otherwise the first visible item. If it was removed, the next one.
        let shown = old.items(of: old.lines(from: top, to: top + scroller.viewportHeight))
        let first = shown.first { !old.lengths[$0].isNaN } ?? old.items(of: old.line(at: top)).lowerBound
        for item in first..<old.lengths.count {
            guard let new = moved(item) else { continue }
            let distance = lines.offset(of: lines.line(of: new)) - old.offset(of: old.line(of: item))
            if distance != 0 { scroller.follow(by: distance) }
            return
        }
    }

    private func topInScroller(_ element: Element, _ origin: CGPoint) -> CGFloat? {
        var next = element.parent
        while let parent = next {
            if parent.scroller != nil { return parent.scrollOffset.y - origin.y }
            next = parent.parent
        }
        return nil
    }

    // MARK: Visible items

    /// Updates the height estimate if this moves nothing on screen.
    func updateEstimate(_ element: Element) {
        guard lines.lineCount > 0 else { return }
        let visible = element.visiblePart
        guard visible.minY <= 0 || lines.isKnown(before: lines.line(at: visible.minY)) else { return }
        if lines.updateEstimate() { element.setNeedsLayout() }
    }

    /// Returns the visible items and those within a margin, given as a fraction of the visible height.
    func items(showing element: Element, margin: CGFloat) -> Range<Int> {
        let visible = element.visiblePart
        guard visible.height > 0 else { return 0..<0 }
        let extra = max(visible.height, 100) * margin
        return lines.items(of: lines.lines(from: visible.minY - extra, to: visible.maxY + extra))
    }

    /// Returns the frame of an item in the element's coordinates. Estimated for items that have not been measured.
    func frame(of item: Int, width: CGFloat) -> CGRect {
        let line = lines.line(of: item)
        return CGRect(x: 0, y: lines.offset(of: line), width: width, height: lines.length(of: line))
    }
}
