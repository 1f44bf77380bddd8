import Foundation

/// A column of a grid, or as many columns as fit.
public struct GridItem: Sendable, Hashable {
    /// How wide a column is, in points.
    public enum Size: Sendable, Hashable {
        /// As wide as it says.
        case fixed(CGFloat)
        /// A share of what fixed columns leave, within limits.
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        /// As many columns as fit into such a share, each at least so wide.
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    /// How wide it is.
    public var size: Size
    /// The distance to the next column, in points; `nil` for the usual 8.
    public var spacing: CGFloat?
    /// Where a view that is smaller than its cell lies; `nil` for the grid's alignment, in the middle of the line.
    public var alignment: Alignment?

    /// Makes a column. Without a spacing it is the usual one; without an alignment, that of the grid.
    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
    }
}

/// A column with its place, in points from the leading edge of the grid.
struct GridColumn: Equatable {
    var start: CGFloat
    var width: CGFloat
    var alignment: Alignment?

    /// The columns in a width; `nil` asks for the ideal ones.
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

    /// Whether its columns take any width.
    var growsWithoutEnd: Bool {
        switch size {
        case .fixed: false
        case .flexible(_, let maximum), .adaptive(_, let maximum): maximum == .infinity
        }
    }

    fileprivate var isSharing: Bool {
        if case .fixed = size { false } else { true }
    }

    /// The widths of the columns that it makes of a share of the room.
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
