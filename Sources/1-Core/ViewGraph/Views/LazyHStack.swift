import Foundation

/// A horizontal stack that creates only the views on screen, or close to it.
///
/// Use it in a horizontal ``ScrollView`` for a shelf of any length:
///
/// ```swift
/// ScrollView(.horizontal) {
///     LazyHStack(alignment: .top, spacing: 12) {
///         ForEach(movies) { Cover(movie: $0).frame(width: 120, height: 180) }
///     }
/// }
/// ```
///
/// The views of a `ForEach`, an `if`, a `Group` and a `Section` are created one by one; any other view is created as a
/// whole. The state of a view lasts until the view is about half a viewport away from the visible area. Widths of
/// views off screen are estimated from those already measured.
///
/// The stack is as high as the space that it is offered. In a vertical scroll view it is as high as the highest view
/// that was on screen.
public struct LazyHStack<Content: View>: View {
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let content: Content

    /// Creates a stack. `spacing` is the distance between views, in points; `nil` for the default of 8.
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    /// The content and behavior of the view.
    public var body: some View {
        LazyContainer(
            content: content,
            arrangement: LazyArrangement(
                axis: .horizontal, alignment: Alignment(horizontal: .leading, vertical: alignment),
                spacing: spacing ?? StackLayout.defaultSpacing, estimate: 40))
    }
}
