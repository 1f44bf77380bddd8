import Foundation

/// A grid that grows sideways and creates only the views on screen, or close to it.
///
/// ```swift
/// ScrollView(.horizontal) {
///     LazyHGrid(rows: [GridItem(.fixed(90)), GridItem(.fixed(90))]) {
///         ForEach(channels) { Logo(channel: $0) }
///     }
/// }
/// ```
///
/// Each ``GridItem`` is a row; its size is a height. Arrow keys, Home, End, Page Up and Page Down move the keyboard
/// focus between views that can have it, also to those that are not on screen.
///
/// Widths of views off screen are estimated, and state lasts as long as for a ``LazyHStack``. The grid is as high as
/// its rows.
public struct LazyHGrid<Content: View>: View {
    let rows: [GridItem]
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let content: Content

    /// Creates a grid.
    ///
    /// - Parameters:
    ///   - rows: The rows. There must be at least one.
    ///   - alignment: The alignment of views that are lower than their row. Default: centered.
    ///   - spacing: The distance between columns, in points; `nil` for the default of 8.
    ///   - content: The views to arrange.
    public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        precondition(!rows.isEmpty, "a grid needs at least one row")
        self.rows = rows
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    /// The content and behavior of the view.
    public var body: some View {
        LazyContainer(
            content: content,
            arrangement: LazyArrangement(
                axis: .horizontal, columns: rows, alignment: Alignment(horizontal: .center, vertical: alignment),
                spacing: spacing ?? StackLayout.defaultSpacing, estimate: 100))
    }
}
