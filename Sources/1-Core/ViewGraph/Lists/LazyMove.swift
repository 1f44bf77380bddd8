import Foundation

/// A movement of the keyboard focus between the parts of a list or a grid.
enum LazyMove: Equatable {
    /// To the part before or after this one in its line.
    case item(by: Int)
    /// To the line before or after this one, in the same place.
    case line(by: Int)
    /// By the visible length, at least one line.
    case page(by: Int)
    /// To the first part.
    case start
    /// To the last part.
    case end

    /// Creates the movement of a key; `nil` for keys that move nothing.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - axis: The axis along which lines follow each other.
    ///   - isGrid: `true` if a line holds several parts.
    ///   - isRightToLeft: `true` if the first part is on the right.
    init?(_ key: KeyEquivalent, axis: Axis, isGrid: Bool, isRightToLeft: Bool) {
        let forwards = isRightToLeft ? -1 : 1
        switch (key, axis) {
        case (.upArrow, .vertical): self = .line(by: -1)
        case (.downArrow, .vertical): self = .line(by: 1)
        case (.leftArrow, .horizontal): self = .line(by: -forwards)
        case (.rightArrow, .horizontal): self = .line(by: forwards)
        case (.upArrow, .horizontal) where isGrid: self = .item(by: -1)
        case (.downArrow, .horizontal) where isGrid: self = .item(by: 1)
        case (.leftArrow, .vertical) where isGrid: self = .item(by: -forwards)
        case (.rightArrow, .vertical) where isGrid: self = .item(by: forwards)
        case (.pageUp, _): self = .page(by: -1)
        case (.pageDown, _): self = .page(by: 1)
        case (.home, _): self = .start
        case (.end, _): self = .end
        default: return nil
        }
    }

    /// Returns the part that the focus moves to; `nil` if there is none in this direction.
    ///
    /// - Parameters:
    ///   - item: The part with the focus.
    ///   - lines: The lines of the container.
    ///   - page: The visible length, in points.
    ///   - isRow: Returns `true` for parts that the focus can move to, which headers and footers are not.
    func target(from item: Int, in lines: LazyLines, page: CGFloat, isRow: (Int) -> Bool) -> Int? {
        let count = lines.lengths.count
        guard item < count else { return nil }
        let line = lines.line(of: item)
        switch self {
        case .start: return Self.first(from: 0, step: 1, count: count, isRow)
        case .end: return Self.first(from: count - 1, step: -1, count: count, isRow)
        case .item(let step): return Self.first(from: item + step, step: step, count: count, isRow)
        case .line(let step):
            var next = line + step
            while (0..<lines.lineCount).contains(next) {
                if let found = Self.place(of: item, from: line, to: next, lines, isRow) { return found }
                next += step
            }
            return nil
        case .page(let step):
            // Back by the lines that are completely within a page, as forward.
            let rest = step < 0 ? max(0, lines.length(of: line) - 1) : 0
            let position = lines.offset(of: line) + page * CGFloat(step) + rest
            var next = lines.line(at: min(max(0, position), lines.total))
            if next == line { next = min(max(0, line + step), lines.lineCount - 1) }
            // The nearest line with a row on the way back.
            while next != line {
                if let found = Self.place(of: item, from: line, to: next, lines, isRow) { return found }
                next -= step
            }
            return nil
        }
    }

    private static func first(from start: Int, step: Int, count: Int, _ isRow: (Int) -> Bool) -> Int? {
        var next = start
        while (0..<count).contains(next) {
            if isRow(next) { return next }
            next += step
        }
        return nil
    }

    /// Returns the part at the same place of another line, or its last one.
    private static func place(
        of item: Int, from line: Int, to next: Int, _ lines: LazyLines, _ isRow: (Int) -> Bool
    ) -> Int? {
        let place = item - lines.items(of: line).lowerBound
        let items = lines.items(of: next)
        let found = min(items.lowerBound + place, items.upperBound - 1)
        return isRow(found) ? found : nil
    }
}
