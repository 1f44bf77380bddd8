/// A group of views that modifiers treat as one: a modifier of a group applies to each view inside.
///
/// A group adds nothing to the layout. Use it to return several views where one is expected, or to apply a modifier to
/// the branches of a condition.
public struct Group<Content> {
    let content: Content
}

extension Group: View where Content: View {
    /// Creates a group of the views in a closure.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// The content and behavior of the view.
    public var body: Content { content }
}

extension Group: LazyFlattening where Content: View {
    package func flatten(into contents: inout LazyContents) { contents.add(content) }
}
