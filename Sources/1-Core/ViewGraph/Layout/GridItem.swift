import Foundation

/// A column of a grid, or as many columns as fit. In a ``LazyHGrid``: a row, and heights instead of widths.
public struct GridItem: Sendable, Hashable {
    /// The width of a column, in points.
    public enum Size: Sendable, Hashable {
        /// A fixed width.
        case fixed(CGFloat)
        /// A share of the space left by fixed columns, within limits.
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        /// As many columns as fit into such a share, each at least as wide as the minimum.
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    /// The width of the column.
    public var size: Size
    /// The distance to the next column, in points; `nil` for the default of 8.
    public var spacing: CGFloat?
    /// The alignment of views smaller than their cell; `nil` for the grid's horizontal alignment, vertically centered.
    public var alignment: Alignment?

    /// Creates a column. Default: flexible, with the default spacing and the alignment of the grid.
    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
    }
}

/// A column with its position, in points from the leading edge of the grid.
struct GridColumn: Equatable {
    var start: CGFloat
    var width: CGFloat
    var alignment: Alignment?

    /// Returns the columns for a width; `nil` for the ideal columns.
    static func columns(of items: [GridItem], in width: CGFloat?) -> [GridColumn] {
        var columns: [GridColumn] = []
        var rest = width.map { $0.isFinite ? max(0, $0) : nil } ?? nil
        rest? -= items.dropLast().reduce(0) { $0 + $1.distance }
        for case .fixed(let length) in items.map(\.size) { rest? -= max(0, length) }
        var sharing = items.count { $0.isSharing }
        var start: CGFloat = 0
        for item in items {
            let share = rest.map { max(0, $0) / CGFloat(max(1, sharing)) }
            let widths = item.widths(share: share)
            if item.isSharing {
                sharing -= 1
                rest? -= widths.reduce(0, +) + item.distance * CGFloat(widths.count - 1)
            }
            for width in widths {
                columns.append(GridColumn(start: start, width: width, alignment: item.alignment))
                start += width + item.distance
            }
        }
        return columns
    }
}

extension GridItem {
    fileprivate var distance: CGFloat { max(0, spacing ?? 8) }

    /// `true` if the columns take any width.
    var growsWithoutEnd: Bool {
        switch size {
        case .fixed: false
        case .flexible(_, let maximum), .adaptive(_, let maximum): maximum == .infinity
        }
    }

    fileprivate var isSharing: Bool {
        if case .fixed = size { false } else { true }
    }

    /// Returns the widths of the columns for a share of the space.
    fileprivate func widths(share: CGFloat?) -> [CGFloat] {
        switch size {
        case .fixed(let length): return [max(0, length)]
        case .flexible(let minimum, let maximum):
            return [max(minimum, min(share ?? (maximum.isFinite ? maximum : minimum), maximum))]
        case .adaptive(let minimum, let maximum):
            let least = max(1, minimum)
            guard let share else { return [least] }
            let count = max(1, ((share + distance) / (least + distance)).rounded(.down))
            let width = (share - distance * (count - 1)) / count
            return Array(repeating: max(least, min(width, max(least, maximum))), count: Int(count))
        }
    }
}
