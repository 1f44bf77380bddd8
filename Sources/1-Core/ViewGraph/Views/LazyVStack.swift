import Foundation

/// Views from top to bottom, of which only those that show, or are near, are made.
///
/// What a `ForEach`, an `if`, a `Group` and a `Section` in it hold is made one by one; any other view is made as a
/// whole. The state of a view lasts while it is made: until it is about half the height of the scroll view away. The
/// heights of the others are estimated from those that were measured.
///
/// It is as wide as the room that it is offered.
public struct LazyVStack<Content: View>: View {
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let content: Content

    /// Makes a stack. `spacing` is the distance between views, in points; `nil` for the usual 8.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    /// What the view is made of.
    public var body: some View {
        LazyContainer(
            content: content,
            arrangement: LazyArrangement(
                alignment: alignment, spacing: spacing ?? StackLayout.usualSpacing, estimate: 40))
    }
}
