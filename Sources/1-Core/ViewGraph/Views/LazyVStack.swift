import Foundation

/// A vertical stack that creates only the views on screen, or close to it.
///
/// Use a lazy stack in a ``ScrollView`` for long content. Its costs depend on what is visible, not on the number of
/// elements:
///
/// ```swift
/// ScrollView {
///     LazyVStack {
///         ForEach(messages) { MessageView(message: $0) }
///     }
/// }
/// ```
///
/// The views of a `ForEach`, an `if`, a `Group` and a `Section` are created one by one; any other view is created as a
/// whole. The state of a view lasts until the view is about half a viewport away from the visible area. Heights of
/// views off screen are estimated from those already measured.
///
/// The stack is as wide as the space that it is offered.
public struct LazyVStack<Content: View>: View {
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let content: Content

    /// Creates a stack. `spacing` is the distance between views, in points; `nil` for the default of 8.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    /// The content and behavior of the view.
    public var body: some View {
        LazyContainer(
            content: content,
            arrangement: LazyArrangement(
                alignment: Alignment(horizontal: alignment, vertical: .top),
                spacing: spacing ?? StackLayout.defaultSpacing, estimate: 40))
    }
}
