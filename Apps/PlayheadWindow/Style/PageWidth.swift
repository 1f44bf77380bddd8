import Foundation

/// The width of a page, and the measures that depend on it.
struct PageWidth: Hashable {
    /// The width in points.
    let points: CGFloat
    /// `true` for a page with rows, whose content has at most ``readable`` points and is in the middle.
    var isReadable = false

    /// The largest width of a list with rows, in points: their titles and buttons are read together.
    static let readable: CGFloat = 960

    /// The width of a page with rows.
    var forRows: PageWidth { PageWidth(points: points, isReadable: true) }

    /// `true` below 600 points: one column, and the switcher at the bottom.
    var isNarrow: Bool { points < 600 }
    /// The space at both sides of a page.
    var margin: CGFloat {
        let margin =
            switch points {
            case ..<600: Spacing.l
            case ..<1200: Spacing.xl
            case ..<2400: Spacing.xxxl
            default: Spacing.xxxl * 2
            }
        return isReadable ? max(margin, ((points - Self.readable) / 2).rounded(.down)) : margin
    }
    /// The width of the page without its margins.
    var content: CGFloat { max(0, points - 2 * margin) }

    /// The width of covers in shelves and grids, so that a whole number of them and a part of the next one, which shows
    /// that there is more, fill the page.
    ///
    /// - Parameter shape: The shape of the covers.
    func cover(_ shape: CoverShape) -> CGFloat {
        let ideal: CGFloat =
            switch (shape, points) {
            case (.wide, ..<600): 200
            case (.wide, ..<1600): 232
            case (.wide, ..<2800): 272
            case (.wide, _): 360
            case (.square, ..<600): 132
            case (.square, ..<1600): 160
            case (.square, ..<2800): 184
            case (.square, _): 240
            }
        let count = max(1, ((content + Spacing.l) / (ideal + Spacing.l)).rounded())
        let isWhole = points >= 600
        let space = isWhole ? content + Spacing.l : content
        return max(96, (space / (isWhole ? count : count + 0.25)).rounded(.down) - Spacing.l)
    }
}
