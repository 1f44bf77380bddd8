import Foundation

/// A grid that grows downward and creates only the views on screen, or close to it.
///
/// ```swift
/// LazyVGrid(columns: [GridItem(.adaptive(minimum: 160))]) {
///     ForEach(programmes) { Poster(programme: $0) }
/// }
/// ```
///
/// Arrow keys, Home, End, Page Up and Page Down move the keyboard focus between views that can have it, also to those
/// that are not on screen.
///
/// Heights of views off screen are estimated, and state lasts as long as for a ``LazyVStack``. The grid is as wide as
/// its columns.
public struct LazyVGrid<Content: View>: View {
    let columns: [GridItem]
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let content: Content

    /// Creates a grid.
    ///
    /// - Parameters:
    ///   - columns: The columns. There must be at least one.
    ///   - alignment: The alignment of views that are narrower than their column. Default: centered.
    ///   - spacing: The distance between lines, in points; `nil` for the default of 8.
    ///   - content: The views to arrange.
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

    /// The content and behavior of the view.
    public var body: some View {
        LazyContainer(
            content: content,
            arrangement: LazyArrangement(
                columns: columns, alignment: Alignment(horizontal: alignment, vertical: .center),
                spacing: spacing ?? StackLayout.defaultSpacing, estimate: 100))
    }
}
