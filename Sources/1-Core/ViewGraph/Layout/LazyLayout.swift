import Foundation

/// The arrangement of the parts of a lazy container.
struct LazyArrangement: Equatable {
    /// The axis along which the lines follow each other.
    var axis = Axis.vertical
    /// The columns of a grid, or the rows of a horizontal one; `nil` for parts after each other that may take all of
    /// the space across.
    var columns: [GridItem]?
    /// The alignment of parts smaller than their space.
    var alignment: Alignment
    /// The distance between lines, in points.
    var spacing: CGFloat
    /// The length assumed for lines until one has been measured, in points.
    var estimate: CGFloat
    /// `true` if the parts are rows of a list.
    var isList = false

    /// `true` if arrow keys move the focus between the parts.
    var hasKeyboard: Bool { isList || columns != nil }

    /// `true` if the container takes any length across.
    var growsWithoutEnd: Bool { columns?.contains(where: \.growsWithoutEnd) ?? true }

    /// The position across the axis on which several views of one part are aligned, from 0 to 1.
    var fraction: CGFloat { axis == .vertical ? alignment.horizontal.fraction : alignment.vertical.fraction }

    func columns(in length: CGFloat?) -> [GridColumn]? { columns.map { GridColumn.columns(of: $0, in: length) } }
}

/// The layout of a lazy container: places the parts that exist and reserves space for the others.
@MainActor final class LazyLayout: ElementLayout {
    let arrangement: LazyArrangement
    private(set) var lines: LazyLines
    /// The items near the visible area, which have elements.
    var mounted = 0..<0
    /// An item that has an element wherever it is, because it contains the keyboard focus.
    var pinned: Int?
    /// The greatest length across that was measured.
    private var across: CGFloat = 0

    init(_ arrangement: LazyArrangement) {
        self.arrangement = arrangement
        lines = LazyLines(spacing: arrangement.spacing, estimate: arrangement.estimate)
    }

    nonisolated static func == (lhs: LazyLayout, rhs: LazyLayout) -> Bool { lhs === rhs }

    private var axis: Axis { arrangement.axis }
    private var cross: Axis { arrangement.axis.crossing }

    /// The items that have elements: the children of the element, in order.
    var items: [Int] {
        guard let pinned, !mounted.contains(pinned) else { return Array(mounted) }
        return pinned < mounted.lowerBound ? [pinned] + mounted : mounted + [pinned]
    }

    // MARK: Layout

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        let columns = arrangement.columns(in: proposal[cross])
        let sizes = sizes(of: element, across: proposal[cross], columns)
        var lines = lines
        if let columns { lines.setColumns(columns.count) }
        lines.measure(zip(items, sizes).map { ($0, $1[axis]) })
        var size = CGSize.zero
        size[axis] = lines.total
        size[cross] =
            if proposal[cross] == .infinity, arrangement.growsWithoutEnd {
                // The caller wants to know how flexible the container is.
                CGFloat.infinity
            } else if let columns {
                columns.last.map { $0.start + $0.width } ?? 0
            } else {
                finite(proposal[cross]) ?? ideal(sizes)
            }
        return size
    }

    /// The length across without a limit. A shelf keeps the height of its highest part while it scrolls, and has one
    /// before any part is measured, so that it is visible.
    private func ideal(_ sizes: [CGSize]) -> CGFloat {
        let measured = sizes.reduce(0) { max($0, $1[cross]) }
        guard axis == .horizontal else { return measured }
        let known = max(measured, across)
        return known == 0 && lines.lineCount > 0 ? arrangement.estimate : known
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {
        let columns = arrangement.columns(in: proposal[cross])
        let sizes = sizes(of: element, across: arrangement.columns == nil ? size[cross] : proposal[cross], columns)
        if proposal[cross] == nil { across = sizes.reduce(across) { max($0, $1[cross]) } }
        keepingPlace(of: element) { lines in
            if let columns { lines.setColumns(columns.count) }
            lines.measure(zip(items, sizes).map { ($0, $1[axis]) })
            return { $0 }
        }
        for (item, (child, fitting)) in zip(items, zip(element.children, sizes)) {
            let line = lines.line(of: item)
            let cell = cell(of: item, in: line, columns, across: size[cross])
            var offered = ProposedViewSize(width: nil, height: nil)
            offered[cross] = cell.length
            var room = CGSize.zero
            room[axis] = lines.length(of: line)
            room[cross] = cell.length
            var origin = cell.alignment.origin(of: fitting, in: room)
            origin[axis] += lines.offset(of: line)
            origin[cross] += cell.start
            child.place(at: origin, proposal: offered, size: fitting)
        }
    }

    private func sizes(of element: Element, across: CGFloat?, _ columns: [GridColumn]?) -> [CGSize] {
        let whole = columns.map { $0.last.map { $0.start + $0.width } ?? 0 } ?? finite(across)
        return zip(items, element.children).map { item, child in
            var offered = ProposedViewSize(width: nil, height: nil)
            offered[cross] = whole
            if let columns, !columns.isEmpty, !lines.fillsLine(item) {
                offered[cross] = columns[column(of: item, count: columns.count)].width
            }
            return child.sizeThatFits(offered)
        }
    }

    /// Returns the column of an item for a number of columns other than the current one.
    private func column(of item: Int, count: Int) -> Int {
        guard count != lines.columns else { return item - lines.items(of: lines.line(of: item)).lowerBound }
        var first = item
        while first > 0, !lines.fillsLine(first - 1) { first -= 1 }
        return (item - first) % count
    }

    private typealias Cell = (start: CGFloat, length: CGFloat, alignment: Alignment)

    private func cell(of item: Int, in line: Int, _ columns: [GridColumn]?, across: CGFloat) -> Cell {
        guard let columns, !columns.isEmpty, !lines.fillsLine(item) else { return (0, across, arrangement.alignment) }
        let column = columns[min(item - lines.items(of: line).lowerBound, columns.count - 1)]
        return (column.start, column.width, column.alignment ?? arrangement.alignment)
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

    /// Changes the lines while the content at the start of the scroll view stays where it is on screen.
    ///
    /// - Parameter change: Changes the lines and returns a function that maps an old item to its new index.
    private func keepingPlace(of element: Element, _ change: (inout LazyLines) -> (Int) -> Int?) {
        guard let (scroller, origin) = element.placeInScroller, scroller.scrolls(along: axis), lines.lineCount > 0,
            // There the positions depend on the length, so the scroll view keeps the place.
            !isReversed(element), let top = startInScroller(element, origin), top > 0
        else {
            _ = change(&lines)
            return
        }
        let old = lines
        let moved = change(&lines)
        if top >= old.total {
            scroller.follow(by: lines.total - old.total, along: axis)
            return
        }
        // The first visible item that was measured, otherwise the first visible item. If it was removed, the next one.
        let shown = old.items(of: old.lines(from: top, to: top + scroller.viewport[axis]))
        let first = shown.first { !old.lengths[$0].isNaN } ?? old.items(of: old.line(at: top)).lowerBound
        for item in first..<old.lengths.count {
            guard let new = moved(item) else { continue }
            let distance = lines.offset(of: lines.line(of: new)) - old.offset(of: old.line(of: item))
            if distance != 0 { scroller.follow(by: distance, along: axis) }
            return
        }
    }

    private func startInScroller(_ element: Element, _ origin: CGPoint) -> CGFloat? {
        var next = element.parent
        while let parent = next {
            if parent.scroller != nil { return parent.scrollOffset[axis] - origin[axis] }
            next = parent.parent
        }
        return nil
    }

    // MARK: Visible items

    /// `true` if the first item is on the right.
    private func isReversed(_ element: Element) -> Bool { axis == .horizontal && element.isRightToLeft }

    /// The visible part, as positions from the first item.
    private func visiblePart(of element: Element) -> (start: CGFloat, end: CGFloat) {
        let visible = element.visiblePart
        if isReversed(element) { return (element.frame.width - visible.maxX, element.frame.width - visible.minX) }
        return axis == .vertical ? (visible.minY, visible.maxY) : (visible.minX, visible.maxX)
    }

    /// Updates the estimate of lengths if this moves nothing on screen.
    func updateEstimate(_ element: Element) {
        guard lines.lineCount > 0 else { return }
        let start = visiblePart(of: element).start
        guard start <= 0 || lines.isKnown(before: lines.line(at: start)) else { return }
        if lines.updateEstimate() { element.setNeedsLayout() }
    }

    /// Returns the visible items and those within a margin, given as a fraction of the visible length.
    func items(showing element: Element, margin: CGFloat) -> Range<Int> {
        let visible = visiblePart(of: element)
        guard visible.end > visible.start else { return 0..<0 }
        let extra = max(visible.end - visible.start, 100) * margin
        return lines.items(of: lines.lines(from: visible.start - extra, to: visible.end + extra))
    }

    /// Returns the frame of an item's line in the element's coordinates. Estimated for lines that have not been
    /// measured.
    func frame(of item: Int, in element: Element) -> CGRect {
        let line = lines.line(of: item)
        var origin = CGPoint.zero
        origin[axis] = lines.offset(of: line)
        var size = element.frame.size
        size[axis] = lines.length(of: line)
        if isReversed(element) { origin.x = element.frame.width - origin.x - size.width }
        return CGRect(origin: origin, size: size)
    }
}
