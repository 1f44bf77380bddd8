import Foundation

/// Views in columns, line by line from the top, of which only those that show, or are near, are made.
///
/// ```swift
/// LazyVGrid(columns: [GridItem(.adaptive(minimum: 160))]) {
///     ForEach(programmes) { Poster(programme: $0) }
/// }
/// ```
///
/// It makes views and estimates heights as ``LazyVStack`` does. It is as wide as its columns.
public struct LazyVGrid<Content: View>: View {
    let columns: [GridItem]
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let content: Content

    /// Makes a grid.
    ///
    /// - Parameters:
    ///   - columns: at least one.
    ///   - alignment: where views lie that are narrower than their column. Default center.
    ///   - spacing: the distance between lines, in points; `nil` for the usual 8.
    ///   - content: what lies in the columns.
    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        precondition(!columns.isEmpty, "a grid needs at least one column")
        self.columns = columns
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    /// What the view is made of.
    public var body: some View {
        LazyContainer(
            content: content,
            arrangement: LazyArrangement(
                columns: columns, alignment: alignment, spacing: spacing ?? StackLayout.usualSpacing, estimate: 100))
    }
}
