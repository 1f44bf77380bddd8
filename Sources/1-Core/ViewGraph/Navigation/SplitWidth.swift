import Foundation

/// The width of a column of a split view, in points.
struct SplitWidth: Equatable {
    var minimum: CGFloat
    var maximum: CGFloat
    /// The width where there is space for it; `nil` for a share of the split view.
    var ideal: CGFloat?
    /// The share of the split view, from 0 to 1.
    var share: CGFloat = 0.25

    /// The widths of sidebars in GNOME's applications.
    static let sidebar = SplitWidth(minimum: 180, maximum: 280)
    /// A column between sidebar and detail.
    static let content = SplitWidth(minimum: 200, maximum: 360, share: 0.3)
    /// The last column, which takes the rest.
    static let detail = SplitWidth(minimum: 240, maximum: .infinity, share: 1)

    /// Returns the width in a split view of a width.
    func width(in total: CGFloat) -> CGFloat {
        min(max(minimum, ideal ?? (total * share).rounded()), max(minimum, maximum))
    }

    /// Returns the widths of columns that fill a width; the last column takes the rest.
    ///
    /// Where the last column gets less than its minimum, the others shrink: to their minimums, then to equal shares.
    static func widths(of columns: [SplitWidth], in total: CGFloat) -> [CGFloat] {
        guard let last = columns.last else { return [] }
        let others = columns.dropLast()
        let equal = total / CGFloat(columns.count)
        var widths = others.map { $0.width(in: total) }
        var missing = widths.reduce(0, +) + last.minimum - total
        for (index, column) in others.enumerated().reversed() where missing > 0 {
            let least = min(column.minimum, equal)
            let given = min(missing, max(0, widths[index] - least))
            widths[index] -= given
            missing -= given
        }
        return widths + [max(0, total - widths.reduce(0, +))]
    }
}

/// Requests a width for the column around the view.
private struct SplitWidthHook: ViewHook {
    let width: SplitWidth

    func didMount(_ storage: inout Void, _ node: Node) { node.environment.splitColumn?.width.set(width) }

    func didUpdate(from old: SplitWidthHook, _ storage: inout Void, _ node: Node) {
        node.environment.splitColumn?.width.set(width)
    }

    func willUnmount(_ storage: inout Void, _ node: Node) { node.environment.splitColumn?.width.set(nil) }
}

extension View {
    /// Sets a fixed width for the column of a ``NavigationSplitView`` around the view, in points.
    ///
    /// Use it in the sidebar and in the content; the detail takes the rest. The column is narrower where the detail
    /// would have less than 240 points.
    public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View {
        HookView(self, SplitWidthHook(width: SplitWidth(minimum: width, maximum: width, ideal: width)))
    }

    /// Sets the width of the column of a ``NavigationSplitView`` around the view, in points.
    ///
    /// - Parameters:
    ///   - min: The width that the column keeps when the split view is narrow; `nil` for the default of 180, or 240 in
    ///     the detail.
    ///   - ideal: The width where there is space for it.
    ///   - max: The maximum width; `nil` for the ideal width. It has no effect on the detail, which takes the rest.
    public func navigationSplitViewColumnWidth(
        min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
    ) -> some View {
        HookView(
            self,
            SplitWidthHook(
                width: SplitWidth(
                    minimum: min ?? Swift.min(SplitWidth.sidebar.minimum, ideal), maximum: max ?? ideal, ideal: ideal)))
    }
}
