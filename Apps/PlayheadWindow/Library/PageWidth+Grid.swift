import Foundation

extension PageWidth {
    /// The number of columns of a grid, and the width of a cover in it, so that the covers fill the page.
    ///
    /// - Parameter shape: The shape of the covers.
    func grid(_ shape: CoverShape) -> (columns: Int, width: CGFloat) {
        if isNarrow { return (2, max(96, ((content - Spacing.l) / 2).rounded(.down))) }
        let width = cover(shape)
        return (max(1, Int((content + Spacing.l) / (width + Spacing.l))), width)
    }
}
